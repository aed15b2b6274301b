import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { formatarDia } from '#src/shared/dias.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { mascararCep } from '#src/shared/mascaras.ts'
import { mascararNoCampo } from '#src/shared/ui/formulario/mascarar-no-campo.ts'
import { ApiError, api, type Corpo } from '#src/shared/ui/api.ts'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import type { CotacaoDeFrete, OpcaoDeEntregaCotada } from '../schemas.ts'
import estilo from './calcular-frete.module.css'

export interface OQueEnviar {
  lojaId: string
  itens: { produto_id: string; quantidade: number }[]
}

/** The postal code last asked about, on this device alone. */
const CHAVE = 'portal.cep'

type Estado = { pergunta: string; cotacao?: CotacaoDeFrete; erro?: string } | null

/** What delivery of these things costs and when it arrives, by postal code. One known from before is asked about at once. */
export default function CalcularFrete({ lojaId, itens }: OQueEnviar) {
  const [cep, setCep] = useState(() => mascararCep(localStorage.getItem(CHAVE) ?? ''))
  const [estado, setEstado] = useState<Estado>(null)
  const [calculando, setCalculando] = useState(false)
  const ultima = useRef('')
  const digitado = useRef(cep)
  const coisas = JSON.stringify({ estabelecimento_id: lojaId, itens })
  const pergunta = coisas + cep

  const calcular = useCallback(async (oQue: string, para: string) => {
    ultima.current = oQue + para
    setCalculando(true)
    const resposta = await perguntar(oQue, para)
    // Asked again meanwhile: the newer answer counts.
    if (ultima.current !== oQue + para) return
    setEstado({ pergunta: oQue + para, ...resposta })
    setCalculando(false)
  }, [])

  // The postal code of before; and again for other things or another number of them.
  useEffect(() => {
    if (digitado.current.length === 9) void calcular(coisas, digitado.current)
  }, [coisas, calcular])

  function pedir(evento: FormEvent) {
    evento.preventDefault()
    void calcular(coisas, cep)
  }

  const { cotacao, erro } = estado?.pergunta === pergunta ? estado : {}
  return (
    <section className={estilo.calculo} aria-label="Frete e prazo">
      <form method="post" noValidate className={estilo.pergunta} onSubmit={pedir}>
        <Campo
          ref={comecarNoCampo}
          label="Calcular frete e prazo"
          placeholder="CEP"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={9}
          value={cep}
          error={erro}
          onChange={(evento) => {
            digitado.current = mascararNoCampo(evento, mascararCep)
            setCep(digitado.current)
          }}
        />
        <button type="submit" className="botao leve" disabled={calculando}>
          {calculando ? 'Calculando…' : 'Calcular'}
        </button>
      </form>
      <div aria-live="polite">
        {cotacao ? (
          <>
            {cotacao.opcoes.length > 0 ? (
              <ul className={`sem-lista ${estilo.opcoes}`}>
                {cotacao.opcoes.map((opcao) => (
                  <li key={`${opcao.modo}${opcao.servico_id ?? ''}`}>
                    <span>
                      <strong>{[opcao.transportadora, opcao.nome].filter(Boolean).join(' ')}</strong>
                      <span className="apagado">{quando(opcao)}</span>
                    </span>
                    <span className="numeros">
                      {opcao.preco_sem_gratis === null ? null : (
                        <s className="apagado">{formatarReais(opcao.preco_sem_gratis)}</s>
                      )}{' '}
                      {quanto(opcao)}
                    </span>
                  </li>
                ))}
              </ul>
            ) : null}
            {cotacao.aviso ? <p className="apagado">{cotacao.aviso}</p> : null}
            {cotacao.falta_para_gratis === null ? null : (
              <p>Faltam {formatarReais(cotacao.falta_para_gratis)} para frete grátis.</p>
            )}
          </>
        ) : null}
      </div>
    </section>
  )
}

/** It takes the place of the button that opened it, which had the focus. */
function comecarNoCampo(campo: HTMLInputElement | null): void {
  campo?.focus()
}

async function perguntar(oQue: string, cep: string): Promise<{ cotacao: CotacaoDeFrete } | { erro: string }> {
  try {
    const coisas = JSON.parse(oQue) as Omit<Corpo<'POST /rest/v1/rpc/cotar_frete'>, 'cep'>
    const cotacao = await api.post('/rest/v1/rpc/cotar_frete', { body: { ...coisas, cep } })
    localStorage.setItem(CHAVE, cotacao.cep)
    return { cotacao }
  } catch (erro) {
    return { erro: emPalavras(erro) }
  }
}

function quando({ ate, prazo, detalhe }: OpcaoDeEntregaCotada): string {
  const chega = ate ? `chega até ${formatarDia(ate)} pagando hoje` : prazo
  return [detalhe, chega].filter(Boolean).join(', ')
}

function quanto({ modo, preco }: OpcaoDeEntregaCotada): string {
  if (preco === null) return modo === 'combinar' ? 'a combinar' : ''
  return preco > 0 ? formatarReais(preco) : 'grátis'
}

function emPalavras(erro: unknown): string {
  if (erro instanceof ApiError && erro.status > 0 && erro.status < 500)
    return [erro.title, erro.problema.detail].filter(Boolean).join('. ')
  return 'Não foi possível calcular agora. Tente de novo.'
}
