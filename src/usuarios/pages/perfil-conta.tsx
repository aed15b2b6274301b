import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { mascararTelefone } from '#src/shared/mascaras.ts'
import { formatarTelefone, normalizarTelefone } from '#src/shared/telefone.ts'
import { api, type Lista } from '#src/shared/ui/api.ts'
import { authClient } from '#src/shared/ui/auth-client.ts'
import { EnviarArquivo } from '#src/shared/ui/enviar-arquivo.tsx'
import { CampoMascarado } from '#src/shared/ui/formulario/campo-mascarado.tsx'
import { CorpoDoFormulario, useFormulario } from '#src/shared/ui/formulario/formulario.tsx'
import type { UsuarioDaSessao } from '#src/shared/ui/sessao-guardada.ts'
import { SeletorDeTema } from '#src/shared/ui/tema.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import { mensagemDeAuth } from './mensagens-de-auth.ts'
import estilo from './minha-conta.module.css'
import { TrocarEmail } from './trocar-email.tsx'

interface Dados {
  email: string
  novoEmail: string | null
  nome: string
  telefone: string
  foto: string | null
}

/** Opens the profile's first tab: who the person is. */
export async function abrir({ pessoa: { usuario } }: { pessoa: { usuario: UsuarioDaSessao } }) {
  const [{ itens }, conta] = await Promise.all([
    api.get<Lista<{ nome: string; telefone: string | null }>>(`/rest/v1/profiles?user_id=${usuario.id}`),
    authClient().then((cliente) => cliente.getUser()),
  ])
  const user = conta.data.user
  const foto = user?.user_metadata.avatar_url as unknown
  const telefone = itens.find((perfil) => perfil.telefone)?.telefone
  const dados: Dados = {
    email: user?.email ?? usuario.email,
    novoEmail: user?.new_email ?? null,
    nome: itens[0]?.nome || usuario.nome,
    telefone: telefone ? formatarTelefone(telefone) : '',
    foto: typeof foto === 'string' && foto.startsWith('/imagens/') ? foto : null,
  }
  return (
    <div className={estilo.pagina}>
      <Identificacao dados={dados} />
      <Foto dados={dados} />
      <TrocarEmail email={dados.email} novoEmail={dados.novoEmail} />
      <section className={`cartao ${estilo.cartao}`} aria-labelledby="preferencias">
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
  const { revalidate } = useRevalidator()
  const formulario = useFormulario({
    inicial: { nome: dados.nome, telefone: dados.telefone },
    validar: {
      nome: (nome) => (nome.trim() ? null : 'Por favor, informe seu nome.'),
      telefone: (telefone) =>
        !telefone || normalizarTelefone(telefone)
          ? null
          : 'Informe um telefone com DDD, como (11) 98765-4321.',
    },
    enviar: async ({ nome, telefone }) => {
      await api.patch('/rest/v1/profiles', { nome: nome.trim(), telefone: telefone || null })
      // The session names the person too.
      await (await authClient()).refreshSession()
    },
    tituloDoErro: 'Erro ao salvar dados',
    aoSalvar: async () => {
      toast.ok('Dados salvos')
      await revalidate()
    },
  })
  const { form } = formulario
  return (
    <section className={`cartao ${estilo.cartao}`} aria-labelledby="quem">
      <h2 id="quem">Minha conta</h2>
      <CorpoDoFormulario de={formulario}>
        <TextInput
          label="Nome"
          withAsterisk
          autoComplete="name"
          maxLength={200}
          {...form.getInputProps('nome')}
        />
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
  const [salvando, setSalvando] = useState(false)

  async function guardar(url: string | null) {
    setSalvando(true)
    const { error } = await (await authClient()).updateUser({ data: { avatar_url: url } })
    setSalvando(false)
    if (error) return toast.erro('Erro ao salvar a foto', mensagemDeAuth(error))
    toast.ok(url ? 'Foto salva' : 'Foto removida')
    await revalidate()
  }

  return (
    <section className={`cartao ${estilo.cartao}`} aria-labelledby="foto">
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
