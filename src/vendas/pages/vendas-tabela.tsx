import { useState } from 'react'
import { Link } from 'react-router'
import type { MinhaLoja } from '#src/estabelecimentos/pages/minha-pessoa.ts'
import { formatarData, formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { proximaAcao } from '../acoes.ts'
import { contarUnidades } from '../itens.ts'
import { rotuloDaSituacao, rotuloDoPagamento } from '../rotulos.ts'
import type { Venda } from '../schemas.ts'
import { BotaoDaAcao } from './acao-da-venda.tsx'
import { Chip, Forma } from './situacao.tsx'
import estilo from './vendas.module.css'
import { VendasEmMassa } from './vendas-em-massa.tsx'

interface Props {
  vendas: Venda[]
  /** Null for the platform, which looks at every shop's. */
  loja: MinhaLoja | null
  mudou: string | null
  apagada: boolean
}

/** The page of sales as a table, as cards on narrow screens; what is selected is worked on together. */
export function TabelaDeVendas({ vendas, loja, mudou, apagada }: Props) {
  const [marcadas, setMarcadas] = useState<ReadonlySet<string>>(new Set())
  const escolhidas = vendas.filter(({ id }) => marcadas.has(id))
  const todas = escolhidas.length === vendas.length

  function marcar(id: string, marcada: boolean) {
    const novas = new Set(marcadas)
    if (marcada) novas.add(id)
    else novas.delete(id)
    setMarcadas(novas)
  }

  return (
    <>
      <div className={estilo.moldura} aria-busy={apagada}>
        <table className={estilo.tabela}>
          <caption className="so-leitor">Vendas, da mais nova à mais antiga</caption>
          <thead>
            <tr>
              {loja ? (
                <th scope="col" className={estilo.marca}>
                  <input
                    type="checkbox"
                    aria-label="Selecionar todas desta página"
                    checked={todas}
                    onChange={() => setMarcadas(new Set(todas ? [] : vendas.map(({ id }) => id)))}
                  />
                </th>
              ) : null}
              <th scope="col">Nº</th>
              <th scope="col" className={estilo.colData}>
                Data
              </th>
              <th scope="col">{loja ? 'Cliente' : 'Loja'}</th>
              <th scope="col" className={`${estilo.numero} ${estilo.colItens}`}>
                Itens
              </th>
              <th scope="col" className={estilo.numero}>
                Total
              </th>
              <th scope="col" className={estilo.colPagamento}>
                Pagamento
              </th>
              <th scope="col">Situação</th>
              {loja ? <th scope="col">Próximo passo</th> : null}
            </tr>
          </thead>
          <tbody>
            {vendas.map((venda) => (
              <tr key={venda.id} data-mudou={venda.id === mudou || undefined}>
                {loja ? (
                  <td className={estilo.marca}>
                    <input
                      type="checkbox"
                      aria-label={`Selecionar a venda ${venda.numero}`}
                      checked={marcadas.has(venda.id)}
                      onChange={(evento) => marcar(venda.id, evento.currentTarget.checked)}
                    />
                  </td>
                ) : null}
                <th scope="row" className={estilo.celNumero}>
                  <Link to={`/vendas/${venda.id}`} className="cobre">
                    #{venda.numero}
                  </Link>
                </th>
                <td className={estilo.celData} title={formatarDataHora(venda.created_at)}>
                  {formatarData(venda.created_at)}
                </td>
                <td className={estilo.celCliente}>
                  {loja ? (venda.cliente?.nome ?? 'Não identificado') : venda.estabelecimento_nome}
                </td>
                <td
                  className={`${estilo.numero} ${estilo.celItens}`}
                  data-rotulo={contarUnidades(venda.itens) === 1 ? 'item' : 'itens'}
                  title={venda.itens.map(({ nome }) => nome).join(', ')}
                >
                  {contarUnidades(venda.itens)}
                </td>
                <td className={`${estilo.numero} ${estilo.valor}`}>{formatarReais(venda.total)}</td>
                <td className={estilo.celPagamento}>
                  <span className={estilo.par}>
                    <Forma forma={venda.forma_pagamento} curta />
                    <Chip rotulo={rotuloDoPagamento(venda)} />
                  </span>
                </td>
                <td className={estilo.celSituacao}>
                  <Chip rotulo={rotuloDaSituacao(venda, 'loja')} />
                </td>
                {loja ? (
                  <td className={estilo.celAcao}>
                    <ProximoPasso venda={venda} papel={loja.papel} />
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {loja ? (
        <VendasEmMassa vendas={escolhidas} papel={loja.papel} aoLimpar={() => setMarcadas(new Set())} />
      ) : null}
    </>
  )
}

function ProximoPasso({ venda, papel }: { venda: Venda; papel: MinhaLoja['papel'] }) {
  const acao = proximaAcao(venda, papel)
  if (!acao) return null
  if (venda.status === 'em_devolucao') {
    return (
      <Link to={`/vendas/${venda.id}`} className={`botao leve ${estilo.acao}`}>
        Ver devolução
      </Link>
    )
  }
  return <BotaoDaAcao venda={venda} acao={acao} className={`leve ${estilo.acao}`} />
}
