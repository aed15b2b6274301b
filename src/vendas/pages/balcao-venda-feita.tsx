import { IconBrandWhatsapp, IconCircleCheck, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatarReais, paraReais } from '#src/shared/dinheiro.ts'
import { digitosWhatsApp } from '#src/shared/telefone.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { VendaDetalhe } from '../schemas.ts'
import { DialogoPix } from './dialogo-pix.tsx'
import { useImpressao, VendaImpressa } from './imprimir-venda.tsx'
import estilo from './nova-venda.module.css'

interface Props {
  venda: VendaDetalhe
  /** The customer takes the goods along: paid is handed over. */
  levou: boolean
  trocoCentavos: number
  aoRecomecar: () => void
}

/** After the sale: its PIX on the screen when it has one, the change, the receipt, the next customer. */
export function VendaFeita({ venda: feita, levou, trocoCentavos, aoRecomecar }: Props) {
  const [venda, setVenda] = useState(feita)
  const [pixAberto, setPixAberto] = useState(feita.forma_pagamento === 'pix' && feita.pago_em === null)
  const { formato, imprimir } = useImpressao()
  const paga = venda.pago_em !== null

  async function pagou(agora: VendaDetalhe) {
    setVenda(agora)
    if (!levou || agora.status !== 'pago') return
    try {
      setVenda(await api.post<VendaDetalhe>(`/rest/v1/vendas/${agora.id}/entregar`))
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Erro ao atualizar venda', erro.detail ?? erro.title)
    }
  }

  return (
    <section className={`cartao ${estilo.feita}`} aria-labelledby="venda-feita">
      <IconCircleCheck size={64} aria-hidden className={paga ? estilo.certo : estilo.espera} />
      <h1 id="venda-feita">
        Venda #{venda.numero} {paga ? 'concluída' : 'registrada'}
      </h1>
      <p className={estilo.valorFeito}>{formatarReais(venda.total)}</p>
      {trocoCentavos > 0 ? (
        <p className={estilo.conferencia}>
          <strong className={estilo.troco}>Troco {formatarReais(paraReais(trocoCentavos))}</strong>
        </p>
      ) : null}
      {paga ? null : <p className="apagado">O PIX ainda não foi pago.</p>}
      <div className={estilo.depois}>
        <button type="button" className="botao" onClick={aoRecomecar}>
          <IconPlus size={18} aria-hidden /> Nova venda
        </button>
        {!paga && venda.status === 'pendente' ? (
          <button type="button" className="botao leve" onClick={() => setPixAberto(true)}>
            Mostrar PIX
          </button>
        ) : null}
        <button type="button" className="botao leve" onClick={() => imprimir('cupom')}>
          <IconPrinter size={18} aria-hidden /> Imprimir cupom
        </button>
        {venda.cliente?.telefone ? (
          <a
            className="botao leve"
            href={enderecoDoComprovante(venda, venda.cliente.telefone)}
            target="_blank"
            rel="noreferrer"
          >
            <IconBrandWhatsapp size={18} aria-hidden /> Enviar comprovante
          </a>
        ) : null}
        <Link to={`/vendas/${venda.id}`} className="botao leve">
          Ver venda
        </Link>
      </div>
      {pixAberto ? (
        <DialogoPix
          vendaId={venda.id}
          aoFechar={() => setPixAberto(false)}
          aoPagar={(agora) => void pagou(agora)}
          aoTerminar={() => setPixAberto(false)}
          aoCancelar={() => {
            setPixAberto(false)
            toast.info('Venda cancelada', 'Os produtos voltaram para o estoque.')
            aoRecomecar()
          }}
        />
      ) : null}
      <VendaImpressa vendas={[venda]} formato={formato} />
    </section>
  )
}

function enderecoDoComprovante(venda: VendaDetalhe, telefone: string): string {
  const itens = venda.itens.map(({ quantidade, nome }) => `${quantidade} × ${nome}`).join('\n')
  const texto = `${venda.estabelecimento_nome}, pedido #${venda.numero}\n${itens}\nTotal: ${formatarReais(venda.total)}`
  return `https://wa.me/${digitosWhatsApp(telefone)}?text=${encodeURIComponent(texto)}`
}
