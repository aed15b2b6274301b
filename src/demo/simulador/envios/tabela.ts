/** Centimetres and kilos of one box, reais of what is in it. */
export interface VolumeSimulado {
  height: number
  width: number
  length: number
  weight: number
  insurance_value?: number | undefined
}

const CORREIOS = { id: 1, name: 'Correios', picture: '/melhor-envio/correios.png' }
const JADLOG = { id: 2, name: 'Jadlog', picture: '/melhor-envio/jadlog.png' }

interface ServicoSimulado {
  id: number
  name: string
  company: typeof CORREIOS
  /** Reais of the first kilo in the same region, of each further one, and for each region between. */
  base: number
  porQuilo: number
  porRegiao: number
  dias: number
  /** Kilos of a box at most. */
  ate: number
}

export const SERVICOS: ServicoSimulado[] = [
  {
    id: 1,
    name: 'PAC',
    company: CORREIOS,
    base: 17.4,
    porQuilo: 3.1,
    porRegiao: 2.35,
    dias: 5,
    ate: 30,
  },
  {
    id: 2,
    name: 'SEDEX',
    company: CORREIOS,
    base: 24.9,
    porQuilo: 5.2,
    porRegiao: 4.8,
    dias: 1,
    ate: 30,
  },
  {
    id: 3,
    name: '.Package',
    company: JADLOG,
    base: 15.9,
    porQuilo: 2.7,
    porRegiao: 2.1,
    dias: 4,
    ate: 120,
  },
  { id: 4, name: '.Com', company: JADLOG, base: 22.3, porQuilo: 4.4, porRegiao: 3.9, dias: 2, ate: 120 },
  {
    id: 17,
    name: 'Mini Envios',
    company: CORREIOS,
    base: 9.8,
    porQuilo: 0,
    porRegiao: 0.9,
    dias: 7,
    ate: 0.3,
  },
]

export const cotarServico = (id: number) => SERVICOS.find((servico) => servico.id === id)

export type PrecoSimulado = { price: number; dias: number } | { error: string }

/** What a service asks for these boxes between two postal codes, in reais; or why it does not take them. */
export function precificar(
  servico: ServicoSimulado,
  { de, para, volumes }: { de: string; para: string; volumes: VolumeSimulado[] },
): PrecoSimulado {
  if (servico.company.id === CORREIOS.id && volumes.length > 1)
    return { error: 'Esta transportadora aceita um volume por etiqueta.' }
  if (volumes.some(({ weight }) => weight > servico.ate))
    return { error: 'O peso ultrapassa o limite permitido para este serviço.' }
  if (volumes.some(({ height, width, length }) => Math.max(height, width, length) > 100))
    return { error: 'Dimensões do objeto ultrapassam o limite da transportadora.' }
  if (servico.company.id === JADLOG.id && para.startsWith('69'))
    return { error: 'Transportadora não atende este trecho.' }
  const regioes = Math.abs(Number(de[0]) - Number(para[0]))
  const cubado = volumes.reduce(
    (soma, { weight, height, width, length }) => soma + Math.max(weight, (height * width * length) / 6000),
    0,
  )
  const segurado = volumes.reduce((soma, { insurance_value = 0 }) => soma + insurance_value, 0)
  const quilos = Math.max(0, Math.ceil(cubado) - 1)
  const price =
    servico.base + quilos * servico.porQuilo + regioes * servico.porRegiao + Math.max(0, segurado - 25) * 0.01
  return { price: Math.round(price * 100) / 100, dias: servico.dias + Math.ceil(regioes / 2) }
}
