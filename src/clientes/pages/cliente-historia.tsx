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
import { api, type Resposta } from '#src/shared/ui/api.ts'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { desfechoDaCompra, NOME_DA_ORIGEM } from '../rules.ts'
import type { ClienteDetalhe, FatoDoCliente } from '../schemas.ts'
import estilo from './cliente.module.css'
import type { Origem } from '../campos.ts'

export type Historia = Resposta<'GET /rest/v1/consumidores/:id/linha_do_tempo'>

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
  const fatos = [...primeira.itens, ...(mais?.itens ?? [])]
  const proximo = mais ? mais.proximo : primeira.proximo

  const [carregarMais, carregando] = useAcao({ titulo: 'Erro ao carregar a história' }, async () => {
    const consulta = new URLSearchParams({
      estabelecimento_id: cliente.estabelecimento_id,
      antes: proximo ?? '',
    })
    const outras = await api.get('/rest/v1/consumidores/:id/linha_do_tempo', {
      params: { id: cliente.id },
      query: consulta,
    })
    setMais({ itens: [...(mais?.itens ?? []), ...outras.itens], proximo: outras.proximo })
  })

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
        <button type="button" className="botao leve" disabled={carregando} onClick={carregarMais}>
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
          {desfechoDaCompra({ status: fato.status ?? '', pago: fato.pago ?? false })}
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
      return `Cadastro: ${NOME_DA_ORIGEM[fato.status as Origem] ?? fato.status}`
  }
}
