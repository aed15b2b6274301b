import { useState } from 'react'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import type { MinhaLoja } from '#src/acesso/schemas.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais, paraReais } from '#src/shared/dinheiro.ts'
import type { Rotulo } from '#src/shared/rotulo.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import estilo from './venda-a-enviar.module.css'
import { DesistirDaVenda } from './desistir-da-venda.tsx'
import { EscolherVariacoes } from './escolher-variacoes.tsx'
import { acertar, type RecusaDaVenda, type VendaNaFila } from './fila.ts'
import { aoPrecoDeHoje } from './vender-sem-rede.ts'

interface Props {
  loja: MinhaLoja
  venda: VendaNaFila
}

/** One sale of the queue: what it is, why it waits, and the ways out. */
export function VendaAEnviar({ loja, venda }: Props) {
  const { ordem, vendidaEm, linhas, totalCentavos, recusa, desistencia } = venda
  const saidas = recusa ? saidasDa(venda, recusa, loja) : null
  const [enviar, enviando] = useAcao({}, (acertada: VendaNaFila) => acertar(loja.id, acertada))
  const [desistindo, setDesistindo] = useState(false)
  return (
    <article className={`cartao folga-16 ${estilo.venda}`} aria-labelledby={`venda-${ordem}`}>
      <header className={estilo.topo}>
        <h2 id={`venda-${ordem}`}>Venda {ordem}</h2>
        <Chip rotulo={recusa ? rotuloDa(recusa) : desistencia === undefined ? A_ENVIAR : DESISTENCIA} />
        <strong className="numeros">{formatarReais(paraReais(totalCentavos))}</strong>
      </header>
      <p className="apagado">
        {formatarDataHora(vendidaEm)} ·{' '}
        {linhas.map(({ quantidade, nome }) => `${quantidade} × ${nome}`).join(', ')}
      </p>
      {desistencia === undefined ? null : <p>Motivo da desistência: {desistencia}</p>}
      {recusa && saidas ? (
        <p>
          <strong>{recusa.titulo}.</strong> {recusa.texto} {saidas.ajuda}
        </p>
      ) : null}
      {recusa?.code === 'vendas.falta_variacao' && recusa.itens.length > 0 ? (
        <EscolherVariacoes venda={venda} itens={recusa.itens} enviando={enviando} aoEscolher={enviar} />
      ) : null}
      <div className="fila vao-8">
        {saidas?.acertos.map(({ nome, venda: acertada }) => (
          <button
            key={nome}
            type="button"
            className="botao"
            disabled={enviando}
            onClick={() => void enviar(acertada)}
          >
            {nome}
          </button>
        ))}
        {recusa ? (
          <button type="button" className="botao leve" disabled={enviando} onClick={() => void enviar(venda)}>
            Enviar de novo
          </button>
        ) : null}
        {desistencia === undefined ? (
          <button
            type="button"
            className="botao leve"
            disabled={enviando}
            onClick={() => setDesistindo(true)}
          >
            Desistir da venda
          </button>
        ) : null}
      </div>
      <DesistirDaVenda
        lojaId={loja.id}
        venda={venda}
        aberto={desistindo}
        aoFechar={() => setDesistindo(false)}
      />
    </article>
  )
}

const A_ENVIAR: Rotulo = { texto: 'A enviar', tom: 'espera' }
const DESISTENCIA: Rotulo = { texto: 'Desistência a enviar', tom: 'espera' }

const ROTULOS: Record<string, string> = {
  'produtos.sem_estoque': 'Esgotou enquanto isso',
  'vendas.preco_mudou': 'O preço mudou',
  'vendas.falta_variacao': 'Falta a variação',
  'vendas.hora_antiga': 'Mais de 7 dias',
  'vendas.hora_no_futuro': 'Relógio adiantado',
  'vendas.desistida': 'Já desfeita',
  'vendas.ja_registrada': 'Já registrada',
  'acesso.loja_bloqueada': 'Loja bloqueada',
  'acesso.loja_suspensa': 'Loja suspensa',
}

const rotuloDa = ({ code }: RecusaDaVenda): Rotulo => ({
  texto: ROTULOS[code] ?? 'Não foi aceita',
  tom: 'ruim',
})

interface Saidas {
  ajuda?: string
  /** The sale as it is sent then, by the button's words. */
  acertos: { nome: string; venda: VendaNaFila }[]
}

function saidasDa(venda: VendaNaFila, { code, campo, agora }: RecusaDaVenda, loja: MinhaLoja): Saidas {
  const { pedido } = venda
  if (code === 'produtos.sem_estoque') {
    const acerto = { nome: 'Os produtos saíram: registrar', venda: com(venda, { acertar_estoque: true }) }
    return podeNoPapel(loja.papel, 'produtos.editar')
      ? { ajuda: 'O que falta entra no estoque, com este motivo.', acertos: [acerto] }
      : { ajuda: 'Peça a quem cuida do estoque para conferir a contagem, e envie de novo.', acertos: [] }
  }
  if (code === 'vendas.preco_mudou') {
    const deHoje = aoPrecoDeHoje(venda)
    const diferenca = deHoje.totalCentavos - venda.totalCentavos
    const corrigir = {
      nome: `Registrar por ${formatarReais(paraReais(deHoje.totalCentavos))}`,
      venda: deHoje,
    }
    const manter = {
      nome: `Manter ${formatarReais(paraReais(venda.totalCentavos))}`,
      venda: com(venda, { manter_preco: true }),
    }
    const acerto = formatarReais(paraReais(Math.abs(diferenca)))
    return {
      ajuda: `Pelo preço de hoje ${diferenca > 0 ? `faltam ${acerto} no caixa` : `${acerto} voltam para o cliente`}.`,
      acertos: podeNoPapel(loja.papel, 'vendas.descontar') ? [manter, corrigir] : [corrigir],
    }
  }
  if (code === 'vendas.cliente_nao_encontrado' || campo?.startsWith('cliente'))
    return { acertos: [{ nome: 'Registrar sem o cliente', venda: com(venda, { cliente: null }) }] }
  if (code === 'vendas.falta_documento') {
    const acerto = {
      nome: 'Conferi o documento: registrar',
      venda: com(venda, { documento_conferido: true }),
    }
    return { ajuda: 'Um dos produtos passou a ser proibido a menores.', acertos: [acerto] }
  }
  if (code === 'vendas.falta_variacao') return { ajuda: 'Diga qual saiu da loja.', acertos: [] }
  if (code === 'vendas.desistida') return { ajuda: 'Desista dela para tirá-la desta lista.', acertos: [] }
  if (code === 'vendas.ja_registrada')
    return { acertos: [{ nome: 'Tirar desta lista', venda: { ...venda, desistencia: undefined } }] }
  if (agora && pedido.vendida_em)
    return {
      acertos: [{ nome: 'Registrar com a hora de agora', venda: com(venda, { vendida_em: agora }) }],
    }
  if (code === 'acesso.loja_bloqueada' || code === 'acesso.loja_suspensa')
    return { ajuda: 'A venda espera neste aparelho até a loja ser liberada.', acertos: [] }
  return { ajuda: 'A venda espera neste aparelho.', acertos: [] }
}

const com = (venda: VendaNaFila, mudancas: Partial<VendaNaFila['pedido']>): VendaNaFila => ({
  ...venda,
  pedido: { ...venda.pedido, ...mudancas },
})
