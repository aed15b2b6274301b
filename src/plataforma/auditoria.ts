import * as z from 'zod'
import { comoCampos } from '#src/registro/atos.ts'
import { chavesDe } from '#src/shared/chaves.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { diaDoPedido } from '#src/shared/dia-do-pedido.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { textoDeBusca } from '#src/shared/lista.ts'
import { comMaiuscula } from '#src/shared/maiuscula.ts'
import { GRUPOS_DE_ATIVIDADE } from '#src/usuarios/atividade.ts'

/** What the audit can be narrowed to, with the words before the point of the acts that belong there. */
export const GRUPOS_DE_AUDITORIA = {
  ...GRUPOS_DE_ATIVIDADE,
  plataforma: { nome: 'Plataforma', prefixos: ['plataforma'] },
  contas: {
    nome: 'Contas e acesso',
    prefixos: [
      'contas',
      'sessoes',
      'links',
      'segundo_fator',
      'codigos_recuperacao',
      'identidades',
      'perfis',
      'consentimentos',
    ],
  },
  privacidade: {
    nome: 'Privacidade',
    prefixos: ['titulares', 'incidentes', 'retencao', 'registros', 'consentimentos'],
  },
} as const
export const NOMES_DOS_GRUPOS = chavesDe(GRUPOS_DE_AUDITORIA)

export const QUEM_FEZ = { pessoas: 'Pessoas', plataforma: 'Administradores', sistema: 'Sistema' } as const

export const filtroDeAuditoria = {
  busca: textoDeBusca,
  grupo: z.enum(NOMES_DOS_GRUPOS).optional(),
  quem: z.enum(chavesDe(QUEM_FEZ)).optional(),
  /** Days in São Paulo, both included. */
  de: diaDoPedido().optional(),
  ate: diaDoPedido().optional(),
  estabelecimento_id: z.uuid().optional(),
  recurso_id: z.string().max(80).optional(),
}
export type FiltroDeAuditoria = Partial<z.infer<z.ZodObject<typeof filtroDeAuditoria>>>

export const atoSchema = z.object({
  id: z.uuid(),
  em: z.string(),
  acao: z.string(),
  pessoa: z.nullable(z.string()),
  pessoa_email: z.nullable(z.string()),
  loja: z.nullable(z.string()),
  estabelecimento_id: z.nullable(z.uuid()),
  recurso: z.string(),
  recurso_id: z.nullable(z.string()),
  de: z.unknown(),
  para: z.unknown(),
  motivo: z.nullable(z.string()),
  ip: z.nullable(z.string()),
})
export type AtoAuditado = z.infer<typeof atoSchema>

/** How far the seals reach, and the first day whose rows no longer are what was sealed. */
export const integridadeSchema = z.object({
  selada_ate: z.nullable(z.string()),
  dias: z.int(),
  quebrada_em: z.nullable(z.string()),
})
export type Integridade = z.infer<typeof integridadeSchema>

const CAMPOS: Record<string, string> = {
  status: 'Situação',
  status_aprovacao: 'Cadastro',
  valor: 'Valor',
  quantos: 'Quantos',
  plano_id: 'Plano',
  papel: 'Papel',
  arquivo: 'Arquivo',
  protocolo: 'Protocolo',
  codigo: 'Código',
  destaque_ate: 'Em destaque até',
  silenciado_ate: 'Silenciado até',
  responsavel: 'Responsável',
  bloqueado_por_inadimplencia: 'Bloqueada por inadimplência',
  sem_bloqueio_ate: 'Sem bloqueio até',
  ciclo_ate: 'Período até',
  mudanca_em: 'Mudança de plano em',
  cancelar_em: 'Cancelada a partir de',
  pausa_ate: 'Em pausa até',
  pago_em: 'Pago em',
}

/** What a field is called before people. */
export function nomeDoCampo(campo: string): string {
  return comMaiuscula(CAMPOS[campo] ?? campo.replaceAll('_', ' '))
}

export interface Diferenca {
  campo: string
  antes: string | null
  depois: string | null
}

/**
 * What changed from one to the other, a line per field, in the order of what came after. Unchanged fields are left
 * out.
 */
export function diferencas(de: unknown, para: unknown): Diferenca[] {
  const antes = comoCampos(de)
  const depois = comoCampos(para)
  const campos = [...new Set([...Object.keys(depois), ...Object.keys(antes)])]
  return campos
    .map((campo) => ({ campo, antes: escrever(antes[campo]), depois: escrever(depois[campo]) }))
    .filter((linha) => linha.antes !== linha.depois)
}

const DIA = /^\d{4}-\d\d-\d\d$/
const INSTANTE = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function escrever(valor: unknown): string | null {
  if (valor === null || valor === undefined || valor === '') return null
  if (typeof valor === 'boolean') return valor ? 'sim' : 'não'
  if (typeof valor === 'number') return valor.toLocaleString('pt-BR')
  if (typeof valor !== 'string') return JSON.stringify(valor)
  if (DIA.test(valor)) return formatarDia(valor)
  return INSTANTE.test(valor) ? formatarDataHora(valor) : valor
}
