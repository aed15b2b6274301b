import { criarAcaso } from './acaso.ts'
import type { Linhas } from './linhas.ts'

const LUGARES = [
  { cidade: 'São Paulo', uf: 'SP', cep: '01310100', logradouro: 'Avenida Paulista', bairro: 'Bela Vista' },
  { cidade: 'São Paulo', uf: 'SP', cep: '05409000', logradouro: 'Rua dos Pinheiros', bairro: 'Pinheiros' },
  { cidade: 'Campinas', uf: 'SP', cep: '13010050', logradouro: 'Rua Barão de Jaguara', bairro: 'Centro' },
  { cidade: 'Belo Horizonte', uf: 'MG', cep: '30130010', logradouro: 'Rua da Bahia', bairro: 'Lourdes' },
  { cidade: 'Curitiba', uf: 'PR', cep: '80020300', logradouro: 'Rua XV de Novembro', bairro: 'Centro' },
]
const ETIQUETAS = ['atacado', 'feira', 'presente', 'revendedora', 'retira na loja']
const NOTAS = [
  'Prefere que liguem antes de entregar.',
  'Sempre pede nota com CPF.',
  'Gosta de saber das novidades pelo WhatsApp.',
]

interface Ficha {
  clienteId: string
  estabelecimentoId: string
  donoId: string
  desde: Date
  /** Makes the same person the same every time. */
  semente: string
}

/** What a shop has learned of one customer over time: where most live, labels of some, a note here and there. */
export function fichaDoCliente(
  linhas: Linhas,
  { clienteId, estabelecimentoId, donoId, desde, semente }: Ficha,
) {
  const acaso = criarAcaso(semente)
  const lugar = acaso.chance(0.7) ? acaso.um(LUGARES) : null
  const etiqueta = acaso.chance(0.4) ? acaso.um(ETIQUETAS) : null
  const aceita = acaso.um([true, true, true, false, null, null])
  const daLoja = {
    estabelecimento_id: estabelecimentoId,
    cliente_id: clienteId,
    user_id: donoId,
    created_at: desde,
  }
  if (aceita !== null) linhas.por('consentimentos_cliente', { ...daLoja, aceita, origem: 'balcao' })
  if (acaso.chance(0.2)) linhas.por('notas_cliente', { ...daLoja, texto: acaso.um(NOTAS) })
  return {
    ...(lugar ? { ...lugar, numero: String(acaso.inteiro(10, 1900)) } : {}),
    etiquetas: etiqueta ? [etiqueta] : [],
    aceita_marketing: aceita,
    marketing_em: aceita === null ? null : desde,
    marketing_origem: aceita === null ? null : 'balcao',
  }
}
