import { IconCash, IconCreditCard, IconQrcode, IconTrash } from '@tabler/icons-react'
import { formatarReais, paraReais } from '#src/shared/dinheiro.ts'
import { Campo, CampoDeEscolha } from '#src/shared/ui/kit/campo.tsx'
import { CampoReais } from '#src/shared/ui/kit/campo-reais.tsx'
import { useSemRede } from '#src/shared/ui/sem-rede/rede.ts'
import { conferirPagamentos, type ParteDoPagamento, type RascunhoDoBalcao } from '../../balcao.ts'
import type { FormaPagamento } from '../../schemas.ts'
import estilo from './nova-venda.module.css'
import { mudarRascunho } from './rascunho-do-balcao.ts'

const FORMAS = [
  ['avista', 'Dinheiro', IconCash, 'F4'],
  ['cartao', 'Cartão', IconCreditCard, 'F6'],
  ['pix', 'PIX', IconQrcode, 'F8'],
] as const
const NOMES = new Map<FormaPagamento, string>(FORMAS.map(([forma, nome]) => [forma, nome]))
const PARCELAS = Array.from({ length: 12 }, (_, i) => i + 1)

interface Props {
  lojaId: string
  rascunho: RascunhoDoBalcao
}

/** One payment or several; the first takes the total, the next what is left. */
export function PagamentosDoBalcao({ lojaId, rascunho }: Props) {
  const { partes, falta, troco } = conferirPagamentos(rascunho)
  const semRede = useSemRede()
  const temPix = partes.some(({ forma }) => forma === 'pix')

  function mudarParte(id: string, mudancas: Partial<ParteDoPagamento>) {
    const pagamentos = rascunho.pagamentos.map((parte) =>
      parte.id === id ? { ...parte, ...mudancas } : parte,
    )
    mudarRascunho(lojaId, { pagamentos })
  }

  function adicionar(forma: FormaPagamento) {
    // What stood for "the rest" stays at its amount; the new part takes what is left of the total.
    const antes = rascunho.pagamentos.map((parte, i) => ({ ...parte, centavos: partes[i]?.centavos ?? 0 }))
    const nova = {
      id: crypto.randomUUID(),
      forma,
      centavos: null,
      recebidoCentavos: 0,
      parcelas: 1,
      debito: false,
      nsu: '',
    }
    mudarRascunho(lojaId, { pagamentos: [...antes, nova] })
  }

  return (
    <section className="cartao pilha vao-12 folga-16" aria-labelledby="pagamentos-do-balcao">
      <header className="fila vao-4-12 entre">
        <h2 id="pagamentos-do-balcao">Pagamento</h2>
        <p className={estilo.conferencia} aria-live="polite">
          {rascunho.linhas.length > 0 && falta > 0 ? (
            <strong className="espera">Falta {formatarReais(paraReais(falta))}</strong>
          ) : null}
          {falta < 0 ? (
            <strong className="espera">Passa {formatarReais(paraReais(-falta))} do total</strong>
          ) : null}
          {troco > 0 ? <strong className="bom">Troco {formatarReais(paraReais(troco))}</strong> : null}
        </p>
      </header>
      {partes.map((parte) => (
        <Parte
          key={parte.id}
          parte={parte}
          aoMudar={(mudancas) => mudarParte(parte.id, mudancas)}
          aoRemover={() =>
            mudarRascunho(lojaId, { pagamentos: rascunho.pagamentos.filter(({ id }) => id !== parte.id) })
          }
        />
      ))}
      <div className={estilo.formas}>
        {FORMAS.map(([forma, nome, Icone, tecla]) => (
          <button
            key={forma}
            type="button"
            className="botao leve"
            aria-keyshortcuts={tecla}
            disabled={(forma === 'pix' && temPix) || (forma !== 'avista' && semRede)}
            aria-describedby={forma !== 'avista' && semRede ? 'precisa-da-rede' : undefined}
            onClick={() => adicionar(forma)}
          >
            <Icone size={18} aria-hidden /> {nome}
          </button>
        ))}
      </div>
      {semRede ? (
        <p id="precisa-da-rede" className="apagado">
          Cartão e PIX precisam da rede. Em dinheiro dá para vender.
        </p>
      ) : null}
    </section>
  )
}

interface ParteProps {
  parte: ParteDoPagamento & { centavos: number }
  aoMudar: (mudancas: Partial<ParteDoPagamento>) => void
  aoRemover: () => void
}

function Parte({ parte, aoMudar, aoRemover }: ParteProps) {
  const nome = NOMES.get(parte.forma) ?? parte.forma
  return (
    <div className={estilo.parte}>
      <CampoReais
        label={`Valor em ${nome}`}
        value={parte.centavos}
        onChange={(centavos) => aoMudar({ centavos })}
      />
      {parte.forma === 'avista' ? (
        <CampoReais
          label="Valor recebido"
          value={parte.recebidoCentavos}
          onChange={(recebidoCentavos) => aoMudar({ recebidoCentavos })}
        />
      ) : null}
      {parte.forma === 'cartao' ? (
        <>
          <CampoDeEscolha
            label="Débito ou crédito"
            value={parte.debito ? 'debito' : 'credito'}
            onChange={(evento) => aoMudar({ debito: evento.currentTarget.value === 'debito' })}
            opcoes={[
              ['credito', 'Crédito'],
              ['debito', 'Débito'],
            ]}
          />
          {parte.debito ? null : (
            <CampoDeEscolha
              label="Parcelas"
              value={parte.parcelas}
              onChange={(evento) => aoMudar({ parcelas: Number(evento.currentTarget.value) })}
              opcoes={PARCELAS.map((vezes) => [vezes, vezes === 1 ? 'À vista' : `${vezes}×`])}
            />
          )}
          <Campo
            label="NSU (opcional)"
            maxLength={40}
            autoComplete="off"
            value={parte.nsu}
            onChange={(evento) => aoMudar({ nsu: evento.currentTarget.value })}
          />
        </>
      ) : null}
      <button type="button" className="botao-icone" aria-label={`Remover ${nome}`} onClick={aoRemover}>
        <IconTrash size={18} aria-hidden />
      </button>
    </div>
  )
}
