import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { mascararCnpj } from '#src/shared/mascaras.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { useGuardaDeAlteracoes } from '#src/shared/ui/formulario/guarda-de-alteracoes.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { MinhaAssinatura } from '../schemas-assinatura.ts'
import estilo from './assinatura.module.css'

/** What stands on the invoices, and who gets the letters about them besides the owner. */
export function DadosDeCobranca({ assinatura, editar }: { assinatura: MinhaAssinatura; editar: boolean }) {
  const { dados } = assinatura
  const { revalidate } = useRevalidator()
  const [email, setEmail] = useState(dados.email_financeiro ?? '')
  const [endereco, setEndereco] = useState(dados.endereco_cobranca ?? '')
  const [erro, setErro] = useState<string | null>(null)
  const [enviando, setEnviando] = useState(false)
  const guarda = useGuardaDeAlteracoes(
    !enviando && (email !== (dados.email_financeiro ?? '') || endereco !== (dados.endereco_cobranca ?? '')),
  )

  async function salvar() {
    if (email !== '' && !email.includes('@')) return setErro('Por favor, insira um email válido.')
    setErro(null)
    setEnviando(true)
    try {
      await api.patch('/rest/v1/minha_assinatura/dados-cobranca', {
        estabelecimento_id: assinatura.estabelecimento_id,
        email_financeiro: email.trim() || null,
        endereco_cobranca: endereco.trim() || null,
      })
      // As the server keeps them.
      setEmail(email.trim().toLowerCase())
      setEndereco(endereco.trim())
      toast.ok('Dados de cobrança salvos')
      await revalidate()
    } catch (falha) {
      if (!(falha instanceof ApiError)) throw falha
      setErro(falha.errors[0]?.message ?? falha.detail ?? falha.title)
    } finally {
      setEnviando(false)
    }
  }

  return (
    <section className="cartao" aria-labelledby="cobranca">
      <h2 id="cobranca">Dados de cobrança</h2>
      <dl className={estilo.dados}>
        <div>
          <dt>Razão social</dt>
          <dd>{dados.razao_social ?? 'Não informada'}</dd>
        </div>
        <div>
          <dt>CNPJ</dt>
          <dd className="numeros">{dados.cnpj ? mascararCnpj(dados.cnpj) : 'Não informado'}</dd>
        </div>
      </dl>
      <form
        className={estilo.dialogo}
        noValidate
        onSubmit={(evento) => {
          evento.preventDefault()
          void salvar()
        }}
      >
        <label className="campo">
          <span>E-mail financeiro</span>
          <input
            className="entrada"
            type="email"
            autoComplete="email"
            maxLength={320}
            readOnly={!editar}
            value={email}
            aria-invalid={erro !== null}
            onChange={(evento) => setEmail(evento.currentTarget.value)}
          />
        </label>
        <label className="campo">
          <span>Endereço de cobrança</span>
          <input
            className="entrada"
            maxLength={300}
            readOnly={!editar}
            placeholder={dados.endereco ?? undefined}
            value={endereco}
            onChange={(evento) => setEndereco(evento.currentTarget.value)}
          />
        </label>
        {erro ? (
          <p role="alert" className={estilo.erro}>
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
    </section>
  )
}
