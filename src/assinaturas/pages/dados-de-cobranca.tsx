import { useState } from 'react'
import { mascararCnpj } from '#src/shared/mascaras.ts'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { useGuardaDeAlteracoes } from '#src/shared/ui/formulario/guarda-de-alteracoes.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { Pares } from '#src/shared/ui/kit/pares.tsx'
import type { MinhaAssinatura } from '../schemas-assinatura.ts'
import estilo from './assinatura.module.css'

/** What the invoices show, and who gets the e-mails about them besides the owner. */
export function DadosDeCobranca({ assinatura, editar }: { assinatura: MinhaAssinatura; editar: boolean }) {
  const { dados } = assinatura
  const [email, setEmail] = useState(dados.email_financeiro ?? '')
  const [endereco, setEndereco] = useState(dados.endereco_cobranca ?? '')
  const [erro, setErro] = useState<string | null>(null)
  const [salvar, enviando] = useAcao({ mostrar: setErro, recarregar: 'feito' }, async () => {
    if (email !== '' && !email.includes('@')) {
      setErro('Por favor, insira um email válido.')
      return false
    }
    setErro(null)
    await api.patch('/rest/v1/minha_assinatura/dados-cobranca', {
      body: {
        estabelecimento_id: assinatura.estabelecimento_id,
        email_financeiro: email.trim() || null,
        endereco_cobranca: endereco.trim() || null,
      },
    })
    // As the server keeps them.
    setEmail(email.trim().toLowerCase())
    setEndereco(endereco.trim())
    toast.ok('Dados de cobrança salvos')
  })
  const guarda = useGuardaDeAlteracoes(
    !enviando && (email !== (dados.email_financeiro ?? '') || endereco !== (dados.endereco_cobranca ?? '')),
  )

  return (
    <Quadro titulo="Dados de cobrança">
      <Pares
        className={estilo.dados}
        pares={[
          ['Razão social', dados.razao_social ?? 'Não informada'],
          ['CNPJ', dados.cnpj ? mascararCnpj(dados.cnpj) : 'Não informado', 'numeros'],
        ]}
      />
      <form className={estilo.dialogo} noValidate onSubmit={salvar}>
        <Campo
          label="E-mail financeiro"
          type="email"
          autoComplete="email"
          maxLength={320}
          readOnly={!editar}
          value={email}
          aria-invalid={erro !== null}
          onChange={(evento) => setEmail(evento.currentTarget.value)}
        />
        <Campo
          label="Endereço de cobrança"
          maxLength={300}
          readOnly={!editar}
          placeholder={dados.endereco ?? undefined}
          value={endereco}
          onChange={(evento) => setEndereco(evento.currentTarget.value)}
        />
        {erro ? (
          <p role="alert" className="ruim">
            {erro}
          </p>
        ) : null}
        {editar ? (
          <div className={estilo.acoes}>
            <BotaoDeEnvio enviando={enviando} className="leve">
              Salvar
            </BotaoDeEnvio>
          </div>
        ) : null}
        {guarda}
      </form>
    </Quadro>
  )
}
