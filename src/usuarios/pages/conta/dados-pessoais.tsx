import { mascararTelefone } from '#src/shared/mascaras.ts'
import { CampoMascarado } from '#src/shared/ui/formulario/campo-mascarado.tsx'
import { formatarTelefone } from '#src/shared/telefone.ts'
import { api } from '#src/shared/ui/api.ts'
import { useCampos } from '#src/shared/ui/formulario/use-campos.ts'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { NaoCarregou } from '#src/shared/ui/kit/nao-carregou.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { Route } from './+types/dados-pessoais.ts'
import { exigirSessao } from '../entrada/exigir-sessao.ts'
import estilo from './minha-conta.module.css'
import { lerConta, REGRAS_DA_PESSOA, salvarPessoa } from './pessoa.ts'
import { TrocarEmail } from './trocar-email.tsx'

export const meta = () => metaDaPagina({ titulo: 'Dados pessoais', indexar: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { usuario } = exigirSessao(request)
  const [{ itens }, { nascimento }, { email, novoEmail }] = await Promise.all([
    api.get('/rest/v1/profiles', { query: { user_id: usuario.id } }),
    api.get('/rest/v1/minha_idade'),
    lerConta(usuario),
  ])
  const perfil = itens.find(({ estabelecimento_id: loja }) => loja === null) ?? itens[0]
  return {
    email,
    novoEmail,
    nascimento,
    nome: perfil?.nome || usuario.nome,
    telefone: perfil?.telefone ? formatarTelefone(perfil.telefone) : '',
  }
}

/** Name and telephone, which the checkout starts from, and the address to sign in with. */
export default function DadosPessoais({ loaderData }: Route.ComponentProps) {
  const form = useCampos({
    inicial: { nome: loaderData.nome, telefone: loaderData.telefone },
    validar: REGRAS_DA_PESSOA,
    aoSair: true,
  })

  const [salvar, enviando] = useAcao(
    { titulo: 'Erro ao salvar dados', campos: form.setErrors, recarregar: 'feito' },
    async (pessoa: typeof form.values) => {
      await salvarPessoa(pessoa)
      toast.ok('Dados salvos', 'Usaremos estes dados nas suas próximas compras.')
    },
  )

  return (
    <div className={estilo.pagina}>
      <h1>Dados pessoais</h1>
      <form method="post" noValidate className="cartao pilha folga" onSubmit={form.onSubmit(salvar)}>
        <Campo label="Nome" required autoComplete="name" maxLength={200} {...form.getInputProps('nome')} />
        <CampoMascarado
          mascara={mascararTelefone}
          type="tel"
          label="Telefone"
          description="A loja usa para combinar a entrega."
          autoComplete="tel-national"
          inputMode="tel"
          placeholder="(11) 98765-4321"
          {...form.getInputProps('telefone')}
        />
        {loaderData.nascimento ? (
          <Campo
            label="Data de nascimento"
            description="Você disse ao comprar o que só é vendido a maiores. Para corrigir, peça em Privacidade."
            type="date"
            value={loaderData.nascimento}
            readOnly
          />
        ) : null}
        <div className={estilo.botoes}>
          <BotaoDeEnvio enviando={enviando}>Salvar</BotaoDeEnvio>
        </div>
      </form>
      <TrocarEmail email={loaderData.email} novoEmail={loaderData.novoEmail} volta="/auth/consumidor" />
    </div>
  )
}

export function ErrorBoundary() {
  return <NaoCarregou />
}
