import { podeNoPapel } from '#src/acesso/papeis.ts'
import type { MinhaLoja } from '#src/acesso/schemas.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais, paraReais } from '#src/shared/dinheiro.ts'
import type { Rotulo } from '#src/shared/rotulo.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import type { useConfirmar } from '#src/shared/ui/kit/confirmar.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import estilo from './venda-a-enviar.module.css'
import { acertar, desistir, type RecusaDaVenda, type VendaNaFila } from './fila.ts'
import { aoPrecoDeHoje } from './vender-sem-rede.ts'

interface Props {
  loja: MinhaLoja
  venda: VendaNaFila
  confirmar: ReturnType<typeof useConfirmar>['confirmar']
}

/** One sale of the queue: what it is, why it waits, and the ways out. */
export function VendaAEnviar({ loja, venda, confirmar }: Props) {
  const { ordem, vendidaEm, linhas, totalCentavos, recusa } = venda
  const saidas = recusa ? saidasDa(venda, recusa, loja) : null
  const [enviar, enviando] = useAcao({}, (acertada: VendaNaFila) => acertar(loja.id, acertada))
  const [abandonar, abandonando] = useAcao({}, async () => {
    const sim = await confirmar({
      titulo: `Desistir da venda ${ordem}?`,
      texto: `Devolva ${formatarReais(paraReais(totalCentavos))} ao cliente e receba os produtos de volta. A venda sai deste aparelho e não é registrada.`,
      botao: 'Desistir da venda',
      perigo: true,
    })
    if (!sim) return false
    await desistir(venda)
    toast.info('Venda desfeita', 'Ela não será registrada.')
    return true
  })
  const parada = enviando || abandonando
  return (
    <article className={`cartao folga-16 ${estilo.venda}`} aria-labelledby={`venda-${ordem}`}>
      <header className={estilo.topo}>
        <h2 id={`venda-${ordem}`}>Venda {ordem}</h2>
        <Chip rotulo={recusa ? rotuloDa(recusa) : A_ENVIAR} />
        <strong className="numeros">{formatarReais(paraReais(totalCentavos))}</strong>
      </header>
      <p className="apagado">
        {formatarDataHora(vendidaEm)} ·{' '}
        {linhas.map(({ quantidade, nome }) => `${quantidade} × ${nome}`).join(', ')}
      </p>
      {recusa && saidas ? (
        <>
          <p>
            <strong>{recusa.titulo}.</strong> {recusa.texto} {saidas.ajuda}
          </p>
          <div className="fila vao-8">
            {saidas.acertos.map(({ nome, venda: acertada }) => (
              <button
                key={nome}
                type="button"
                className="botao"
                disabled={parada}
                onClick={() => void enviar(acertada)}
              >
                {nome}
              </button>
            ))}
            <button type="button" className="botao leve" disabled={parada} onClick={() => void enviar(venda)}>
              Enviar de novo
            </button>
            <button type="button" className="botao leve" disabled={parada} onClick={() => void abandonar()}>
              Desistir da venda
            </button>
          </div>
        </>
      ) : null}
    </article>
  )
}

const A_ENVIAR: Rotulo = { texto: 'A enviar', tom: 'espera' }

const ROTULOS: Record<string, string> = {
  'produtos.sem_estoque': 'Esgotou enquanto isso',
  'vendas.preco_mudou': 'O preço mudou',
  'vendas.hora_antiga': 'Mais de 7 dias',
  'vendas.hora_no_futuro': 'Relógio adiantado',
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

function saidasDa(venda: VendaNaFila, { code, agora }: RecusaDaVenda, loja: MinhaLoja): Saidas {
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
