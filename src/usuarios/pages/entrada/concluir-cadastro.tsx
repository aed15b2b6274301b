import { mascararCnpj, mascararTelefone } from '#src/shared/mascaras.ts'
import { CampoMascarado } from '#src/shared/ui/formulario/campo-mascarado.tsx'
import { useCampos } from '#src/shared/ui/formulario/use-campos.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { lerSessao } from '#src/shared/ui/sessao/sessao-guardada.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { conferirDadosDaLoja, criarLoja } from './criar-loja.ts'
import { DadosDaLojaCampos } from './dados-da-loja-campos.tsx'
import estilo from '../formulario.module.css'
import type { Plano } from './plano.ts'

/** The account exists but its shop was never made: goes on with what was written at sign-up. */
export default function ConcluirCadastro({
  planos,
  aoConcluir,
}: {
  planos: Plano[] | null
  aoConcluir: () => void
}) {
  const form = useCampos({ inicial: valoresGuardados() })
  const planoId = planos?.find(({ id }) => id === form.values.planoId)?.id ?? planos?.[0]?.id ?? null
  const precoAceito = planos?.find(({ id }) => id === planoId)?.valor_mensal ?? null

  const [concluir, enviando] = useAcao({}, async (valores: typeof form.values) => {
    const usuario = lerSessao()?.usuario
    const dados = { ...valores, planoId, precoAceito }
    if (!usuario || !conferirDadosDaLoja(dados)) return
    const recusa = await criarLoja({ ...dados, userId: usuario.id, email: usuario.email })
    if (recusa) {
      toast.erro('Erro no cadastro', recusa)
      return
    }
    toast.ok('Loja cadastrada', 'Ela foi enviada para aprovação. Avisaremos por email.')
    aoConcluir()
  })

  return (
    <form method="post" className={estilo.campos} onSubmit={form.onSubmit(concluir)}>
      <h2>Concluir cadastro da loja</h2>
      <p className="apagado">Sua conta está pronta. Falta só criar a loja: confira os dados e continue.</p>
      <DadosDaLojaCampos
        nome={form.values.nomeDaLoja}
        cnpj={form.values.cnpj}
        planos={planos}
        planoId={planoId}
        aoMudar={(campo, valor) => form.setFieldValue(campo, valor)}
      >
        <CampoMascarado
          mascara={mascararTelefone}
          type="tel"
          label="Telefone"
          autoComplete="tel-national"
          required
          {...form.getInputProps('telefone')}
        />
      </DadosDaLojaCampos>
      <BotaoDeEnvio enviando={enviando}>Criar minha loja</BotaoDeEnvio>
    </form>
  )
}

function valoresGuardados() {
  const dito = lerSessao()?.usuario.metadados ?? {}
  const texto = (valor: unknown) => (typeof valor === 'string' ? valor : '')
  return {
    nomeDaLoja: texto(dito.estabelecimento_nome),
    cnpj: mascararCnpj(texto(dito.estabelecimento_cnpj)),
    telefone: mascararTelefone(texto(dito.estabelecimento_telefone)),
    planoId: texto(dito.plano_id),
  }
}
