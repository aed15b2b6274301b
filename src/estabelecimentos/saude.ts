import { z } from 'zod'
import { chavesDe } from '#src/shared/chaves.ts'

export const SAUDES = {
  saudavel: { texto: 'Saudável', tom: 'bom' },
  atencao: { texto: 'Atenção', tom: 'espera' },
  critica: { texto: 'Crítica', tom: 'ruim' },
} as const
const SITUACOES = chavesDe(SAUDES)

interface Fator {
  nome: string
  /** How it is worked out, as shown to the shop. */
  explica: string
  /** Fewer than these say nothing yet. */
  minimo: number
  /** Past this the shop should look at it; past the other buyers are harmed. */
  atencao: number
  critica: number
  /** True where more is worse. */
  sobe: boolean
  unidade: 'porcento' | 'nota' | 'vezes'
}

/** How the health of a shop is judged: the worst of these decides. Shown to the shop as well. */
export const FATORES_DA_SAUDE = {
  cancelamentos: {
    nome: 'Cancelamentos',
    explica: 'Pedidos de 30 dias que a loja cancelou ou deixou vencer. Os que o cliente cancela não contam.',
    minimo: 20,
    atencao: 2.5,
    critica: 5,
    sobe: true,
    unidade: 'porcento',
  },
  nota: {
    nome: 'Nota dos clientes',
    explica: 'Média das avaliações da loja nos últimos 90 dias.',
    minimo: 5,
    atencao: 4,
    critica: 3,
    sobe: false,
    unidade: 'nota',
  },
  denuncias: {
    nome: 'Denúncias confirmadas',
    explica: 'Denúncias dos últimos 90 dias que a administração confirmou. As outras não contam.',
    minimo: 0,
    atencao: 0,
    critica: 2,
    sobe: true,
    unidade: 'vezes',
  },
  resposta: {
    nome: 'Respostas em atraso',
    explica: 'Conversas de 30 dias em que o cliente esperou mais de 48 horas pela primeira resposta.',
    minimo: 5,
    atencao: 10,
    critica: 30,
    sobe: true,
    unidade: 'porcento',
  },
  envio: {
    nome: 'Envios em atraso',
    explica: 'Pedidos pagos em 30 dias que levaram mais de 3 dias para sair, contados desde o pagamento.',
    minimo: 10,
    atencao: 10,
    critica: 25,
    sobe: true,
    unidade: 'porcento',
  },
} as const satisfies Record<string, Fator>

export const saudeDaLojaSchema = z.object({
  status: z.enum(SITUACOES),
  fatores: z.array(
    z.object({
      fator: z.enum(chavesDe(FATORES_DA_SAUDE)),
      /** Null while there is nothing to count. */
      valor: z.number().nullable(),
      /** Of how many. */
      base: z.int(),
      status: z.enum(SITUACOES),
    }),
  ),
})
export type SaudeDaLoja = z.infer<typeof saudeDaLojaSchema>

/** `2,4 %`, `4,5`, `1`; null where too few say anything. */
export function valorDoFator({ fator, valor, base }: SaudeDaLoja['fatores'][number]): string | null {
  const { unidade, minimo } = FATORES_DA_SAUDE[fator]
  if (valor === null || base < minimo) return null
  const texto = valor.toLocaleString('pt-BR', {
    minimumFractionDigits: unidade === 'nota' ? 1 : 0,
    maximumFractionDigits: 1,
  })
  return unidade === 'porcento' ? `${texto}%` : texto
}
