import { ENCERRADAS } from '#src/fretes/etiqueta.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import type { VendaDetalhe } from './schemas.ts'

/** Where a tracking code is followed: the post office's own, or the address that was given in its place. */
export function enderecoDoRastreio(rastreio: string): string | undefined {
  if (/^https:\/\/\S+$/.test(rastreio)) return rastreio
  if (/^[A-Z]{2}\d{9}[A-Z]{2}$/i.test(rastreio))
    return `https://rastreamento.correios.com.br/app/index.php?objetos=${rastreio.toUpperCase()}`
  return undefined
}

/** How the parcel goes, in the buyer's words, newest last; empty while nothing is with a carrier. */
export function passosDoEnvio({
  etiqueta_de_envio: etiqueta,
}: Pick<VendaDetalhe, 'etiqueta_de_envio'>): string[] {
  if (!etiqueta || (ENCERRADAS.includes(etiqueta.status) && etiqueta.status !== 'nao_entregue')) return []
  const { gerado_em: gerado, postado_em: postado, entregue_em: entregue, transportadora, servico } = etiqueta
  return [
    gerado && `Etiqueta pronta em ${formatarDataHora(gerado)}: ${transportadora} ${servico}`,
    postado && `Postado em ${formatarDataHora(postado)}`,
    etiqueta.status === 'parada' && 'Parado na transportadora. A loja já sabe.',
    etiqueta.status === 'nao_entregue' && 'A transportadora não conseguiu entregar. A loja já sabe.',
    entregue && `Entregue em ${formatarDataHora(entregue)}`,
  ].filter((passo) => typeof passo === 'string')
}
