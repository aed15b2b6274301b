import { useRevalidator } from 'react-router'
import { mascararTelefone } from '#src/shared/mascaras.ts'
import { formatarTelefone } from '#src/shared/telefone.ts'
import { api } from '#src/shared/ui/api.ts'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { authClient } from '#src/shared/ui/sessao/auth-client.ts'
import { EnviarArquivo } from '#src/shared/ui/arquivos/enviar-arquivo.tsx'
import { CampoMascarado } from '#src/shared/ui/formulario/campo-mascarado.tsx'
import { CorpoDoFormulario, useFormulario } from '#src/shared/ui/formulario/formulario.tsx'
import type { UsuarioDaSessao } from '#src/shared/ui/sessao/sessao-guardada.ts'
import { SeletorDeTema } from '#src/shared/ui/tema.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { mensagemNaConta } from '../entrada/mensagens-de-auth.ts'
import estilo from './minha-conta.module.css'
import { type EmailsDaConta, lerConta, REGRAS_DA_PESSOA, salvarPessoa } from './pessoa.ts'
import { TrocarEmail } from './trocar-email.tsx'

interface Dados extends EmailsDaConta {
  nome: string
  telefone: string
  foto: string | null
}

/** Opens the profile's first tab: who the person is. */
export async function abrir({ pessoa: { usuario } }: { pessoa: { usuario: UsuarioDaSessao } }) {
  const [{ itens }, { avatar_url: foto, ...emails }] = await Promise.all([
    api.get('/rest/v1/profiles', { query: { user_id: usuario.id } }),
    lerConta(usuario),
  ])
  const telefone = itens.find((perfil) => perfil.telefone)?.telefone
  const dados: Dados = {
    ...emails,
    nome: itens[0]?.nome || usuario.nome,
    telefone: telefone ? formatarTelefone(telefone) : '',
    foto: typeof foto === 'string' && foto.startsWith('/imagens/') ? foto : null,
  }
  return (
    <div className={estilo.pagina}>
      <Identificacao dados={dados} />
      <Foto dados={dados} />
      <TrocarEmail email={dados.email} novoEmail={dados.novoEmail} volta="/auth/fornecedor" />
      <section className="cartao pilha folga" aria-labelledby="preferencias">
        <h2 id="preferencias">Preferências</h2>
        <div className={estilo.preferencia}>
          <span>Tema</span> <SeletorDeTema />
        </div>
        <div className={estilo.preferencia}>
          <span>Idioma</span> <span>Português (Brasil)</span>
        </div>
      </section>
    </div>
  )
}

function Identificacao({ dados }: { dados: Dados }) {
  const formulario = useFormulario({
    inicial: { nome: dados.nome, telefone: dados.telefone },
    validar: REGRAS_DA_PESSOA,
    enviar: salvarPessoa,
    tituloDoErro: 'Erro ao salvar dados',
    feito: ['Dados salvos'],
  })
  const { form } = formulario
  return (
    <section className="cartao pilha folga" aria-labelledby="quem">
      <h2 id="quem">Minha conta</h2>
      <CorpoDoFormulario de={formulario}>
        <Campo label="Nome" required autoComplete="name" maxLength={200} {...form.getInputProps('nome')} />
        <CampoMascarado
          label="Telefone"
          type="tel"
          autoComplete="tel-national"
          mascara={mascararTelefone}
          placeholder="(11) 98765-4321"
          {...form.getInputProps('telefone')}
        />
      </CorpoDoFormulario>
    </section>
  )
}

function Foto({ dados: { foto, nome } }: { dados: Dados }) {
  const { revalidate } = useRevalidator()

  const [guardar, salvando] = useAcao({}, async (url: string | null) => {
    const { error } = await (await authClient()).updateUser({ data: { avatar_url: url } })
    if (error) return toast.erro('Erro ao salvar a foto', mensagemNaConta(error))
    toast.ok(url ? 'Foto salva' : 'Foto removida')
    await revalidate()
  })

  return (
    <section className="cartao pilha folga" aria-labelledby="foto">
      <h2 id="foto">Foto</h2>
      <div className={estilo.foto}>
        {foto ? (
          <img src={foto} alt="Sua foto" width={88} height={88} />
        ) : (
          <span aria-hidden>{nome.trim().charAt(0).toUpperCase() || '?'}</span>
        )}
        {foto && (
          <button type="button" className="botao leve" disabled={salvando} onClick={() => void guardar(null)}>
            Remover foto
          </button>
        )}
      </div>
      <EnviarArquivo
        uso="perfil"
        rotulo={foto ? 'Trocar foto' : 'Enviar foto'}
        aoEnviar={({ url }) => void guardar(url)}
      />
    </section>
  )
}
