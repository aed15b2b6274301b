import { formatarData, formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { nomeDaDevolucao, situacaoDaDevolucao } from '../../rotulos.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { valorDaDevolucao } from '../pedido/itens-a-devolver.tsx'
import { FotosDaDevolucao } from '../pedido/pedido-extras.tsx'
import estilo from './detalhe-da-venda.module.css'

type Devolucao = NonNullable<VendaDetalhe['devolucao']>

/** The returns the customer asked for, the latest first. */
export function DevolucaoDaVenda({ venda }: { venda: VendaDetalhe }) {
  const { devolucao, devolucoes_anteriores: anteriores = [] } = venda
  if (!devolucao) return null
  return (
    <section className="cartao" aria-labelledby="devolucao">
      <h2 id="devolucao">{anteriores.length > 0 ? 'Devoluções' : 'Devolução'}</h2>
      {[devolucao, ...anteriores].map((uma) => (
        <UmaDevolucao key={uma.protocolo} devolucao={uma} venda={venda} />
      ))}
    </section>
  )
}

/** Why, until when the shop answers, and what came of it. */
function UmaDevolucao({ devolucao, venda }: { devolucao: Devolucao; venda: VendaDetalhe }) {
  const desistencia = devolucao.tipo === 'arrependimento'
  return (
    <div className={estilo.devolucao}>
      <div className="fila vao-4-12 entre">
        <p>
          <strong>{nomeDaDevolucao(devolucao.tipo)}</strong>, protocolo{' '}
          <span className="numeros">{devolucao.protocolo}</span>
        </p>
        <Chip rotulo={situacaoDaDevolucao(devolucao.status, 'loja')} />
      </div>
      {devolucao.itens.length > 0 ? (
        <p>
          Só uma parte do pedido:{' '}
          <strong>
            {devolucao.itens.map(({ quantidade, nome }) => `${quantidade} × ${nome}`).join(', ')}
          </strong>
        </p>
      ) : null}
      {devolucao.descricao ? <p>{devolucao.descricao}</p> : null}
      <FotosDaDevolucao fotos={devolucao.fotos} />
      {devolucao.postado_em ? (
        <p>
          O cliente enviou os produtos em {formatarDataHora(devolucao.postado_em)}
          {devolucao.rastreio ? `, rastreio ${devolucao.rastreio}` : null}.
        </p>
      ) : null}
      {devolucao.motivo_recusa ? <p>Motivo da recusa: {devolucao.motivo_recusa}</p> : null}
      <FotosDaDevolucao fotos={devolucao.fotos_da_loja} deQuem="loja" />
      {devolucao.mediacao_pedida_em ? (
        <p>
          <strong>
            {devolucao.mediacao_decisao === 'cliente'
              ? 'O Portal decidiu a favor do cliente. '
              : devolucao.mediacao_decisao === 'loja'
                ? 'O Portal decidiu a favor da loja. '
                : `O Portal está com o caso. ${devolucao.mediacao_responder_ate ? `A decisão vem até ${formatarDataHora(devolucao.mediacao_responder_ate)}. ` : ''}`}
          </strong>
          {devolucao.mediacao_nota ?? devolucao.mediacao_motivo}
        </p>
      ) : null}
      {devolucao.status === 'aberta' ? (
        <p className="apagado">
          Responda até {formatarDataHora(devolucao.responder_ate)}.{' '}
          {venda.pago_em
            ? `${devolucao.tipo === 'nao_recebido' ? 'Ao devolver o dinheiro' : 'Ao confirmar o recebimento'}, ${formatarReais(valorDaDevolucao(venda))} voltam para o cliente.`
            : 'O cliente ainda não pagou: não há o que devolver.'}{' '}
          {desistencia ? 'A lei garante 7 dias para desistir, e o envio de volta é por conta da loja.' : null}{' '}
          {devolucao.reembolsar_ate
            ? `O reembolso é devido até ${formatarData(devolucao.reembolsar_ate)}, com ou sem a resposta da loja.`
            : `Sem resposta no prazo, o Portal decide${venda.pago_em ? ' e pode devolver o dinheiro sem a sua confirmação' : ''}.`}
        </p>
      ) : null}
    </div>
  )
}
