import { type BrCode, crc16, DOMINIO } from '#src/demo/simulador/br-code.ts'

/** Reads a BR Code; null when its structure, its PIX account or its check digits are wrong. */
export function readBrCode(texto: string): BrCode | null {
  if (!/^[\x20-\x7e]{20,}$/.test(texto)) return null
  const corpo = texto.slice(0, -4)
  if (!corpo.endsWith('6304') || crc16(corpo) !== texto.slice(-4).toUpperCase()) return null

  const campos = lerCampos(texto)
  const conta = lerCampos(campos?.get('26') ?? '')
  const extra = lerCampos(campos?.get('62') ?? '')
  if (!campos || !conta || !extra) return null
  const [chave, url, valor] = [conta.get('01'), conta.get('25'), campos.get('54')]
  const nome = campos.get('59')
  const cidade = campos.get('60')
  const fixos = campos.get('00') === '01' && campos.get('53') === '986' && campos.get('58') === 'BR'
  if (!fixos || conta.get('00')?.toLowerCase() !== DOMINIO || (chave === undefined) === (url === undefined))
    return null
  if (!nome || !cidade || nome.length > 25 || cidade.length > 15) return null
  if (valor !== undefined && !/^\d{1,10}(\.\d{1,2})?$/.test(valor)) return null

  return {
    ...(chave === undefined ? { url } : { chave }),
    nome,
    cidade,
    ...(valor === undefined ? {} : { valorCentavos: Math.round(Number(valor) * 100) }),
    txid: extra.get('05') ?? '***',
    unico: campos.get('01') === '12',
  }
}

function lerCampos(texto: string): Map<string, string> | null {
  const campos = new Map<string, string>()
  let posicao = 0
  while (posicao < texto.length) {
    const cabecalho = /^(\d\d)(\d\d)$/.exec(texto.slice(posicao, posicao + 4))
    const [, id, tamanho] = cabecalho ?? []
    if (id === undefined || tamanho === undefined || campos.has(id)) return null
    const inicio = posicao + 4
    const fim = inicio + Number(tamanho)
    if (fim > texto.length) return null
    campos.set(id, texto.slice(inicio, fim))
    posicao = fim
  }
  return campos
}
