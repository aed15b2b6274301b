import {
  IconArrowBackUp,
  IconMessage,
  IconShoppingBag,
  IconStar,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatarData, formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import { desfechoDaCompra, NOME_DA_ORIGEM, type Origem } from '../rules.ts'
import type { ClienteDetalhe, FatoDoCliente } from '../schemas.ts'
import estilo from './cliente.module.css'
import type { Historia } from './cliente.tsx'

const ICONES: Record<FatoDoCliente['tipo'], TablerIcon> = {
  cadastro: IconUserPlus,
  compra: IconShoppingBag,
  devolucao: IconArrowBackUp,
  avaliacao_produto: IconStar,
  avaliacao_loja: IconStar,
  mensagem: IconMessage,
}

/** What the customer did at this shop, newest first. */
export function HistoriaDoCliente({ cliente, primeira }: { cliente: ClienteDetalhe; primeira: Historia }) {
  const [mais, setMais] = useState<Historia | null>(null)
  const [carregando, setCarregando] = useState(false)
  const fatos = [...primeira.itens, ...(mais?.itens ?? [])]
  const proximo = mais ? mais.proximo : primeira.proximo

  async function carregarMais() {
    setCarregando(true)
    try {
      const consulta = new URLSearchParams({
        estabelecimento_id: cliente.estabelecimento_id,
        antes: proximo ?? '',
      })
      const outras = await api.get<Historia>(`/rest/v1/consumidores/${cliente.id}/linha_do_tempo?${consulta}`)
      setMais({ itens: [...(mais?.itens ?? []), ...outras.itens], proximo: outras.proximo })
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Erro ao carregar a história', erro.detail ?? erro.title)
    } finally {
      setCarregando(false)
    }
  }

  return (
    <section className={estilo.parte} aria-labelledby="historia">
      <h3 id="historia">Linha do tempo</h3>
      <ol className={`sem-lista ${estilo.historia}`}>
        {fatos.map((fato) => {
          const Icone = ICONES[fato.tipo]
          return (
            <li key={`${fato.tipo} ${fato.id}`}>
              <Icone size={18} aria-hidden />
              <span>{frase(fato)}</span>
              <time dateTime={fato.em} title={formatarDataHora(fato.em)} className="apagado">
                {formatarData(fato.em)}
              </time>
            </li>
          )
        })}
      </ol>
      {proximo ? (
        <button
          type="button"
          className="botao leve"
          disabled={carregando}
          onClick={() => void carregarMais()}
        >
          {carregando ? 'Carregando…' : 'Ver mais antigas'}
        </button>
      ) : null}
    </section>
  )
}

function frase(fato: FatoDoCliente): ReactNode {
  const venda = fato.venda_id ? <Link to={`/vendas/${fato.venda_id}`}>#{fato.numero}</Link> : null
  switch (fato.tipo) {
    case 'compra':
      return (
        <>
          Compra {venda}, <strong>{formatarReais(fato.valor ?? 0)}</strong>.{' '}
          {desfechoDaCompra({ status: fato.situacao ?? '', pago: fato.pago ?? false })}
        </>
      )
    case 'devolucao':
      return (
        <>
          Pediu devolução da venda {venda}, protocolo {fato.texto}
        </>
      )
    case 'avaliacao_produto':
      return `Avaliou ${fato.texto} com nota ${fato.nota}`
    case 'avaliacao_loja':
      return `Avaliou a loja com nota ${fato.nota}${fato.texto ? `: “${fato.texto}”` : ''}`
    case 'mensagem':
      return (
        <>
          Escreveu para a loja{venda ? <> sobre a venda {venda}</> : null}, protocolo {fato.texto}
        </>
      )
    default:
      return `Cadastro: ${NOME_DA_ORIGEM[fato.situacao as Origem] ?? fato.situacao}`
  }
}
