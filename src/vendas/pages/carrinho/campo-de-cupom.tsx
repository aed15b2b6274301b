import { IconTicket, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { normalizarCodigo, REGRA_DE_COMBINAR } from '#src/cupons/rules.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import type { LojaDoCarrinho } from '../../carrinho-por-loja.ts'
import type { FormaPagamento } from '../../schemas.ts'
import estilo from './campo-de-cupom.module.css'
import { type CuponsDaCompra, pedidoDe } from './cupons-da-compra.ts'
import { guardarCupons, tirarCupons } from './cupons-guardados.ts'

interface Props {
  loja: LojaDoCarrinho
  /** What the server says of those that are kept. */
  cupons: CuponsDaCompra
  forma?: FormaPagamento | null | undefined
  taxaCentavos?: number | undefined
  /** Of which shop it is, where there are several. */
  nomeada?: boolean
}

/** `Cupom de desconto` of one shop: a code is asked about, kept with the cart, and taken off again. */
export function CampoDeCupom({ loja, cupons, forma, taxaCentavos, nomeada = false }: Props) {
  const { estabelecimentoId: id, nome } = loja
  const [aberto, setAberto] = useState(false)
  const [codigo, setCodigo] = useState('')
  const [erro, setErro] = useState<string | null>(null)
  const [perguntando, setPerguntando] = useState(false)
  const { cupons: aplicados = [], recusas = [] } = cupons[id] ?? {}

  async function aplicar() {
    const novo = normalizarCodigo(codigo)
    if (novo === '' || perguntando) return
    const outros = aplicados.map((cupom) => cupom.codigo).filter((outro) => outro !== novo)
    setPerguntando(true)
    setErro(null)
    try {
      if (outros.length > 1) return setErro(REGRA_DE_COMBINAR)
      const body = pedidoDe(loja, [...outros, novo], { forma, taxas: { [id]: taxaCentavos } })
      const feito = await api.post('/rest/v1/compras/cupons', { body })
      const recusa = feito.recusas.find((uma) => uma.codigo === novo)
      if (recusa) return setErro(recusa.frase)
      guardarCupons(id, [...outros, novo])
      setCodigo('')
      setAberto(false)
    } catch (falha) {
      if (!(falha instanceof ApiError)) throw falha
      setErro(falha.errors[0]?.message ?? falha.detail ?? falha.title)
    } finally {
      setPerguntando(false)
    }
  }

  /** It stands inside the order's form, which Enter must not send. */
  function aoTeclar(evento: KeyboardEvent) {
    if (evento.key !== 'Enter') return
    evento.preventDefault()
    void aplicar()
  }

  return (
    <div className={estilo.cupom}>
      <ul className="sem-lista" aria-label={`Cupons de ${nome}`}>
        {aplicados.map((cupom) => (
          <li key={cupom.codigo}>
            <IconTicket size={18} aria-hidden />
            <span>
              Cupom <strong>{cupom.codigo}</strong>: {emPalavras(cupom)}
            </span>
            <Tirar codigo={cupom.codigo} aoTirar={() => tirarCupons(id, [cupom.codigo])} />
          </li>
        ))}
        {recusas.map((recusa) => (
          <li key={recusa.codigo} className="ruim">
            <span>
              Cupom <strong>{recusa.codigo}</strong>: {recusa.frase}
            </span>
            <Tirar codigo={recusa.codigo} aoTirar={() => tirarCupons(id, [recusa.codigo])} />
          </li>
        ))}
      </ul>
      {aberto ? (
        <div className={estilo.campo} ref={focar}>
          <Campo
            label={nomeada ? `Cupom de desconto de ${nome}` : 'Cupom de desconto'}
            value={codigo}
            readOnly={perguntando}
            maxLength={30}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            error={erro}
            onChange={(evento) => {
              setErro(null)
              setCodigo(evento.currentTarget.value.toUpperCase())
            }}
            onKeyDown={aoTeclar}
          />
          <button type="button" className="botao leve" disabled={perguntando} onClick={() => void aplicar()}>
            {perguntando ? 'Conferindo…' : 'Aplicar'}
          </button>
        </div>
      ) : (
        <button type="button" className={estilo.abrir} onClick={() => setAberto(true)}>
          <IconTicket size={18} aria-hidden />{' '}
          {aplicados.length > 0
            ? 'Usar outro cupom'
            : nomeada
              ? `Cupom de desconto de ${nome}`
              : 'Cupom de desconto'}
        </button>
      )}
      {aberto ? <p className="apagado miudo">{REGRA_DE_COMBINAR}</p> : null}
    </div>
  )
}

/** Who opened the field types next. */
function focar(campo: HTMLDivElement | null): void {
  campo?.querySelector('input')?.focus()
}

function Tirar({ codigo, aoTirar }: { codigo: string; aoTirar: () => void }) {
  return (
    <button type="button" className="botao-icone" aria-label={`Tirar o cupom ${codigo}`} onClick={aoTirar}>
      <IconX size={18} aria-hidden />
    </button>
  )
}

function emPalavras({ tipo, desconto, entrega }: CuponsDaCompra[string]['cupons'][number]): string {
  if (tipo !== 'entrega') return `${formatarReais(desconto)} de desconto`
  return entrega > 0
    ? `${formatarReais(entrega)} a menos no frete`
    : 'desconto no frete, na escolha da entrega'
}
