import { Dia } from '#src/shared/ui/kit/dia.tsx'
import { IconAlertTriangle, IconMapPin, IconPrinter, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useOutletContext } from 'react-router'
import { exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import type { MinhaLoja } from '#src/acesso/schemas.ts'
import type { ContextoDoPainel } from '#src/acesso/pages/quem-sou.ts'
import { type Acao, podeNoBloqueio, podeNoPapel } from '#src/acesso/papeis.ts'
import { api } from '#src/shared/ui/api.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { DesenhoDeLupa } from '#src/shared/ui/desenhos/desenhos.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { EstadoDaFalha } from '#src/shared/ui/kit/estados.tsx'
import { sumiu } from '#src/shared/ui/recusas.ts'
import { Voltar } from '#src/shared/ui/kit/voltar.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { formatarContagem, useRelogio } from '#src/shared/ui/pix/contagem-regressiva.ts'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { acoesDaVenda } from '../../acoes.ts'
import { disputaAberta, rotuloDaSituacao, rotuloDoPagamento } from '../../rotulos.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import type { Route } from './+types/venda.ts'
import { BotaoDaAcao } from './acao-da-venda.tsx'
import { AnotarVenda } from './anotar-venda.tsx'
import { ClienteDaVenda } from './cliente-da-venda.tsx'
import { DevolucaoDaVenda } from './devolucao-da-venda.tsx'
import { EntregaDaVenda } from './entrega-da-venda.tsx'
import { EnderecosImpressos, temEndereco } from './enderecos-impressos.tsx'
import { EnviarAoCliente } from './enviar-ao-cliente.tsx'
import { EnvioDaVenda } from './envio-da-venda.tsx'
import { EtiquetasDaVenda } from './etiquetas-da-venda.tsx'
import { VendaImpressa } from './imprimir-venda.tsx'
import { useImpressao } from './papel-impresso.tsx'
import { ItensDaVenda } from './itens-da-venda.tsx'
import { LinhaDoTempo } from '../pedido/linha-do-tempo.tsx'
import estiloDoDetalhe from './detalhe-da-venda.module.css'
import { NotaFiscalDaVenda } from './nota-fiscal-da-venda.tsx'
import { PagamentoDaVenda } from './pagamento-da-venda.tsx'
import { RemoverVenda } from './remover-venda.tsx'
import estilo from './venda.module.css'
import { useVendasAoVivo } from '../lista/vendas-ao-vivo.ts'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  metaDaPagina({ titulo: loaderData ? `Venda #${loaderData.numero}` : 'Venda', indexar: false })

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  await exigirPainel({ parada: true })
  return api.get('/rest/v1/vendas/:id', { params: { id: params.id } })
}

/** One sale: what was bought, by whom, how it is paid, everything that happened to it, and what to do now. */
export default function PaginaDaVenda({ loaderData: venda }: Route.ComponentProps) {
  const { loja } = useOutletContext<ContextoDoPainel>()
  const { formato, imprimir } = useImpressao()
  useVendasAoVivo(loja?.id ?? null)
  const pode = (acao: Acao) =>
    loja !== null && podeNoPapel(loja.papel, acao) && (!loja.bloqueada || podeNoBloqueio(acao))
  const emDisputa = disputaAberta(venda)
  return (
    <>
      {loja?.bloqueada ? (
        <Voltar para="/bloqueado" nome="Pedidos em andamento" />
      ) : (
        <Voltar para="/vendas" nome="Vendas" />
      )}
      <header className={estilo.cabeca}>
        <div>
          <h1>Venda #{venda.numero}</h1>
          <p className="apagado">
            <Dia instante={venda.created_at} comHora /> ·{' '}
            {venda.canal === 'balcao' ? 'Balcão' : 'Loja online'}
            {venda.atendente ? ` · ${venda.atendente}` : null}
            <PrazoDoPix venda={venda} />
          </p>
        </div>
        <div className="fila vao-8">
          {emDisputa ? <Chip rotulo={{ texto: 'Em disputa', tom: 'ruim' }} /> : null}
          {venda.em_disputa && !emDisputa ? <Chip rotulo={{ texto: 'Teve disputa', tom: 'neutro' }} /> : null}
          {venda.nota_fiscal ? <Chip rotulo={{ texto: 'NF', tom: 'bom' }} /> : null}
          <Chip rotulo={rotuloDoPagamento(venda)} />
          <Chip rotulo={rotuloDaSituacao(venda, 'loja')} />
        </div>
      </header>
      <div className={estilo.etiquetas}>
        <EtiquetasDaVenda venda={venda} podeMudar={pode('vendas.anotar')} />
      </div>
      {emDisputa ? (
        <div className={estiloDoDetalhe.disputa} role="note">
          <IconAlertTriangle size={24} aria-hidden />
          <p>
            <strong>O pagamento está em disputa no Mercado Pago.</strong> Responda por lá dentro do prazo que
            eles deram e guarde as provas da entrega. Esta venda não conclui sozinha enquanto isso.
          </p>
        </div>
      ) : null}
      <div className={estilo.grade}>
        <div className={estilo.coluna}>
          {loja ? <Acoes venda={venda} loja={loja} /> : null}
          <DevolucaoDaVenda venda={venda} />
          <section className="cartao" aria-labelledby="itens">
            <h2 id="itens">Itens</h2>
            <ItensDaVenda venda={venda} />
          </section>
          <section className="cartao" aria-labelledby="linha-do-tempo">
            <h2 id="linha-do-tempo">Linha do tempo</h2>
            {pode('vendas.anotar') ? <AnotarVenda venda={venda} /> : null}
            <LinhaDoTempo venda={venda} />
          </section>
        </div>
        <div className={estilo.coluna}>
          <PagamentoDaVenda
            venda={venda}
            daLoja={loja !== null}
            podeReembolsar={loja === null || pode('vendas.cancelar')}
            podeVender={pode('vendas.criar')}
          />
          <ClienteDaVenda venda={venda} podeEscrever={pode('mensagens.responder')} />
          <EntregaDaVenda venda={venda} />
          {pode('vendas.avancar') ? <EnvioDaVenda venda={venda} /> : null}
          <NotaFiscalDaVenda venda={venda} podeMudar={pode('vendas.anotar')} />
          {pode('vendas.cancelar') ? <RemoverVenda venda={venda} /> : null}
          <section className={`cartao ${estilo.imprimir}`} aria-label="Imprimir e enviar">
            {pode('vendas.criar') && venda.status !== 'cancelado' ? (
              <EnviarVendaAoCliente venda={venda} />
            ) : null}
            <button type="button" className="botao leve" onClick={() => imprimir('folha')}>
              <IconPrinter size={18} aria-hidden /> Imprimir pedido
            </button>
            <button type="button" className="botao leve" onClick={() => imprimir('cupom')}>
              <IconPrinter size={18} aria-hidden /> Imprimir cupom
            </button>
            {temEndereco(venda) ? (
              <>
                <button type="button" className="botao leve" onClick={() => imprimir('termica')}>
                  <IconMapPin size={18} aria-hidden /> Imprimir endereço (10×15)
                </button>
                <button type="button" className="botao leve" onClick={() => imprimir('cartela')}>
                  <IconMapPin size={18} aria-hidden /> Imprimir endereço (A4)
                </button>
              </>
            ) : null}
          </section>
        </div>
      </div>
      {formato === 'termica' || formato === 'cartela' ? (
        <EnderecosImpressos vendas={[venda]} formato={formato} />
      ) : (
        <VendaImpressa vendas={[venda]} formato={formato} />
      )}
    </>
  )
}

/** The receipt, or the link to pay, by whatever way the shop talks to the customer. */
function EnviarVendaAoCliente({ venda }: { venda: VendaDetalhe }) {
  const [aberto, setAberto] = useState(false)
  const oQue = venda.pago_em ? 'comprovante' : 'link'
  return (
    <>
      <button type="button" className="botao leve" onClick={() => setAberto(true)}>
        <IconSend size={18} aria-hidden /> Enviar {oQue} ao cliente
      </button>
      <Dialogo aberto={aberto} aoFechar={() => setAberto(false)} titulo={`Venda #${venda.numero}`}>
        <EnviarAoCliente venda={venda} />
      </Dialogo>
    </>
  )
}

/** How long its PIX can still be paid. */
function PrazoDoPix({ venda }: { venda: VendaDetalhe }) {
  const agora = useRelogio()
  const falta = venda.status === 'pendente' && venda.expira_em ? Date.parse(venda.expira_em) - agora : 0
  return falta > 0 ? <> · PIX vence em {formatarContagem(falta)}</> : null
}

function Acoes({ venda, loja }: { venda: VendaDetalhe; loja: MinhaLoja }) {
  const [primeira, ...outras] = acoesDaVenda(venda, loja.papel, loja)
  if (!primeira) return null
  const desistencias = new Set(['cancelar', 'cancelar-itens', 'reembolsar', 'recusar-devolucao'])
  return (
    <section className={`cartao ${estilo.agora}`} aria-labelledby="agora">
      <h2 id="agora">O que fazer agora</h2>
      <div className="fila empilha">
        {[primeira, ...outras].map((acao) => (
          <BotaoDaAcao
            key={acao}
            venda={venda}
            acao={acao}
            className={acao === primeira && !desistencias.has(acao) ? '' : 'leve'}
          />
        ))}
      </div>
    </section>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!sumiu(error))
    return (
      <>
        <h1 className="so-leitor">Venda</h1>
        <EstadoDaFalha erro={error} />
      </>
    )
  return (
    <>
      <h1>Venda não encontrada</h1>
      <Vazio
        desenho={<DesenhoDeLupa />}
        titulo="Não encontramos esta venda"
        texto="Confira o número ou volte à lista."
        saida={{ para: '/vendas', nome: 'Ver vendas' }}
      />
    </>
  )
}
