import { mascararTelefone } from '#src/shared/mascaras.ts'
import { CampoMascarado } from '#src/shared/ui/formulario/campo-mascarado.tsx'
import { useCampos } from '#src/shared/ui/formulario/use-campos.ts'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { CampoDeSenha } from '#src/shared/ui/kit/campo-de-senha.tsx'
import { usePortal } from '#src/shared/ui/portal-contexto.ts'
import { authClient } from '#src/shared/ui/sessao/auth-client.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { conferirNome } from './conferir-nome.ts'
import { conferirDadosDaLoja, criarLoja, type DadosDaLoja } from './criar-loja.ts'
import { DadosDaLojaCampos } from './dados-da-loja-campos.tsx'
import estilo from '../formulario.module.css'
import { LiEAceito, useEdicoesDoCadastro } from './li-e-aceito.tsx'
import { mensagemDeAuth } from './mensagens-de-auth.ts'
import type { Plano } from './plano.ts'

/** docs/rules/marketplace.md#cart-stock-and-session: after the account is made, this long before its shop is. */
const ESPERA_MS = 1_000

interface Props {
  planos: Plano[] | null
  aoCadastrar: () => void
}

export default function CadastroDoFornecedor({ planos, aoCadastrar }: Props) {
  const form = useCampos({
    inicial: {
      nome: '',
      telefone: '',
      nomeDaLoja: '',
      cnpj: '',
      email: '',
      password: '',
      planoId: '',
      aceite: false,
    },
  })
  const { promete, horas_de_aprovacao: horas } = usePortal()
  const aceites = useEdicoesDoCadastro()
  const planoId = form.values.planoId || planos?.[0]?.id || null
  const precoAceito = planos?.find(({ id }) => id === planoId)?.valor_mensal ?? null

  const [cadastrar, enviando] = useAcao({}, async (valores: typeof form.values) => {
    const dados = { ...valores, planoId, precoAceito, aceites }
    if (!conferirNome(dados.nome) || !conferirDadosDaLoja(dados)) return
    const criada = await criarConta(dados)
    if (criada) aoCadastrar()
  })

  return (
    <form method="post" className={estilo.campos} onSubmit={form.onSubmit(cadastrar)}>
      <div className={estilo.dupla}>
        <Campo label="Nome completo" autoComplete="name" required {...form.getInputProps('nome')} />
        <CampoMascarado
          mascara={mascararTelefone}
          type="tel"
          label="Telefone"
          autoComplete="tel-national"
          placeholder="(11) 98765-4321"
          required
          {...form.getInputProps('telefone')}
        />
      </div>
      <DadosDaLojaCampos
        nome={form.values.nomeDaLoja}
        cnpj={form.values.cnpj}
        planos={planos}
        planoId={planoId}
        aoMudar={(campo, valor) => form.setFieldValue(campo, valor)}
      >
        <div className={estilo.dupla}>
          <Campo type="email" label="Email" autoComplete="email" required {...form.getInputProps('email')} />
          <CampoDeSenha
            label="Senha"
            autoComplete="new-password"
            required
            {...form.getInputProps('password')}
          />
        </div>
      </DadosDaLojaCampos>
      <LiEAceito {...form.getInputProps('aceite', { type: 'checkbox' })} />
      <BotaoDeEnvio enviando={enviando}>Abrir minha loja</BotaoDeEnvio>
      <p className="apagado">
        Conferimos cada loja antes de ela aparecer no shopping.{' '}
        {promete ? 'Costuma levar 72h' : `Leva até ${horas}h`}, e avisamos por email.
      </p>
    </form>
  )
}

/** The account, then its shop. What fails after the account exists is resumed at the next sign-in. */
async function criarConta(
  dados: DadosDaLoja & { nome: string; email: string; password: string; aceites: string[] },
): Promise<boolean> {
  const cliente = await authClient()
  const { data, error } = await cliente.signUp({
    email: dados.email.trim(),
    password: dados.password,
    options: {
      emailRedirectTo: `${location.origin}/auth/fornecedor`,
      data: {
        full_name: dados.nome.trim(),
        user_type: 'admin_estabelecimento',
        estabelecimento_nome: dados.nomeDaLoja.trim(),
        estabelecimento_cnpj: dados.cnpj,
        estabelecimento_telefone: dados.telefone,
        plano_id: dados.planoId,
        aceites: dados.aceites,
      },
    },
  })
  if (error || !data.user) {
    toast.erro('Erro no cadastro', error ? mensagemDeAuth(error) : 'Tente novamente em instantes.')
    return false
  }
  await new Promise((resolve) => setTimeout(resolve, ESPERA_MS))
  const recusa = await criarLoja({ ...dados, userId: data.user.id, email: dados.email.trim() })
  if (recusa) toast.erro('Erro no cadastro', recusa)
  else {
    toast.resolver()
    toast.ok('Conta criada', 'Verifique seu email para confirmar a conta.')
  }
  return true
}
