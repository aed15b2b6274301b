import { z } from 'zod'
import { chavesDe } from '#src/shared/chaves.ts'
import { diaDoPedido } from '#src/shared/dia-do-pedido.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { diaEmSaoPaulo, ehDiaUtil, somarDias } from '#src/shared/feriados.ts'
import { textoDeBusca } from '#src/shared/lista.ts'

// The register of security incidents (LGPD art. 48; Res. CD/ANPD 15/2024). What to do, in order: docs/incidentes.md.

export const DADOS_DO_INCIDENTE = {
  contato: 'Nome, e-mail e telefone',
  documentos: 'CPF e outros documentos',
  enderecos: 'Endereços',
  compras: 'Compras e pagamentos',
  acesso: 'Senhas e chaves de acesso',
  conversas: 'Conversas e chamados',
  sensiveis: 'Dados sensíveis',
  criancas: 'Dados de crianças e adolescentes',
  outros: 'Outros',
} as const

export const RISCOS = {
  em_avaliacao: { texto: 'Em avaliação', tom: 'espera' },
  baixo: { texto: 'Sem risco relevante', tom: 'bom' },
  relevante: { texto: 'Risco relevante', tom: 'ruim' },
} as const
export type Risco = keyof typeof RISCOS

/** Business days to tell the ANPD and the people, and to complete what was reported. */
const DIAS_PARA_COMUNICAR = 3
const DIAS_PARA_COMPLETAR = 20

const texto = (minimo: number) =>
  z.string().trim().min(minimo, `Escreva pelo menos ${minimo} letras.`).max(4000, 'Use até 4.000 letras.')
const opcional = z.string().trim().max(4000, 'Use até 4.000 letras.').default('')
const dia = diaDoPedido('Informe o dia.').nullable().default(null)

export const incidenteSchema = z.strictObject({
  titulo: z.string().trim().min(5, 'Escreva pelo menos 5 letras.').max(150, 'Use até 150 letras.'),
  percebido_em: z.iso.datetime({ offset: true, error: 'Informe quando foi percebido.' }),
  descricao: texto(10),
  dados: z
    .array(z.enum(chavesDe(DADOS_DO_INCIDENTE)))
    .min(1, 'Marque pelo menos um tipo de dado.')
    .refine((dados) => new Set(dados).size === dados.length, 'Marque cada tipo de dado uma vez.'),
  pessoas: z.int('Informe um número inteiro.').min(0, 'Informe quantas pessoas.').max(1_000_000_000),
  risco: z.enum(chavesDe(RISCOS)),
  avaliacao: opcional,
  medidas: opcional,
  anpd_em: dia,
  anpd_protocolo: z.string().trim().max(60).default(''),
  titulares_em: dia,
  encerrado: z.boolean().default(false),
})
export type IncidenteInput = z.infer<typeof incidenteSchema>

export const incidenteDaListaSchema = z.object({
  id: z.uuid(),
  numero: z.int(),
  titulo: z.string(),
  percebido_em: z.string(),
  pessoas: z.int(),
  risco: z.enum(chavesDe(RISCOS)),
  anpd_em: z.string().nullable(),
  titulares_em: z.string().nullable(),
  encerrado_em: z.string().nullable(),
})
export type IncidenteDaLista = z.infer<typeof incidenteDaListaSchema>

export const incidenteDetalheSchema = incidenteDaListaSchema.extend({
  descricao: z.string(),
  dados: z.array(z.enum(chavesDe(DADOS_DO_INCIDENTE))),
  avaliacao: z.string().nullable(),
  medidas: z.string().nullable(),
  anpd_protocolo: z.string().nullable(),
  registrado_por: z.string().nullable(),
  updated_at: z.string(),
})
export type Incidente = z.infer<typeof incidenteDetalheSchema>

export const ABAS_DE_INCIDENTES = ['abertos', 'encerrados'] as const
export type AbaDeIncidentes = (typeof ABAS_DE_INCIDENTES)[number]
export const filtroDeIncidentes = {
  aba: z.enum(ABAS_DE_INCIDENTES).default('abertos'),
  busca: textoDeBusca,
  risco: z.enum(chavesDe(RISCOS)).optional(),
}

/** What one field asks of another; empty when all is well. */
export function conferirIncidente(
  incidente: Pick<
    IncidenteInput,
    'percebido_em' | 'risco' | 'avaliacao' | 'anpd_em' | 'titulares_em' | 'encerrado'
  >,
  agora: Date,
): { campo: string; mensagem: string }[] {
  const { percebido_em, risco, avaliacao, anpd_em, titulares_em, encerrado } = incidente
  const hoje = diaEmSaoPaulo(agora)
  const percebido = new Date(percebido_em)
  const doDia = (campo: 'anpd_em' | 'titulares_em') => {
    const quando = incidente[campo]
    if (quando === null) return []
    if (quando > hoje) return [{ campo, mensagem: 'Informe o dia em que já foi comunicado.' }]
    return quando < diaEmSaoPaulo(percebido) ? [{ campo, mensagem: 'Não pode vir antes da percepção.' }] : []
  }
  return [
    ...(percebido > agora ? [{ campo: 'percebido_em', mensagem: 'Este momento ainda não chegou.' }] : []),
    ...(risco !== 'em_avaliacao' && avaliacao === ''
      ? [{ campo: 'avaliacao', mensagem: 'Explique por que o risco é este.' }]
      : []),
    ...doDia('anpd_em'),
    ...doDia('titulares_em'),
    ...(encerrado && risco === 'em_avaliacao'
      ? [{ campo: 'risco', mensagem: 'Avalie o risco antes de encerrar.' }]
      : []),
    ...(encerrado && risco === 'relevante' && !(anpd_em && titulares_em)
      ? [
          {
            campo: 'encerrado',
            mensagem: 'Com risco relevante, comunique a ANPD e os titulares antes de encerrar.',
          },
        ]
      : []),
  ]
}

/** The last day on which the ANPD and the people must have been notified; business days count from the next one. */
export function prazoParaComunicar(percebidoEm: string): string {
  return somarDiasUteis(diaEmSaoPaulo(new Date(percebidoEm)), DIAS_PARA_COMUNICAR)
}

/** What was reported may be completed until then. */
export function prazoParaCompletar(comunicado: string): string {
  return somarDiasUteis(comunicado, DIAS_PARA_COMPLETAR)
}

function somarDiasUteis(desde: string, quantos: number): string {
  let atual = desde
  for (let faltam = quantos; faltam > 0; ) {
    atual = somarDias(atual, 1)
    if (ehDiaUtil(atual)) faltam -= 1
  }
  return atual
}

export interface PrazoDoIncidente {
  texto: string
  tom: 'bom' | 'espera' | 'ruim' | 'neutro'
}

/** The deadline of an incident, in words. */
export function prazoDoIncidente(
  incidente: Pick<Incidente, 'percebido_em' | 'risco' | 'anpd_em' | 'titulares_em' | 'encerrado_em'>,
  hoje: string,
): PrazoDoIncidente {
  const { percebido_em, risco, anpd_em, titulares_em, encerrado_em } = incidente
  if (encerrado_em) return { texto: 'Encerrado', tom: 'neutro' }
  if (risco === 'baixo') return { texto: 'Não precisa comunicar', tom: 'neutro' }
  if (anpd_em && titulares_em)
    return { texto: `Comunicado; complete até ${formatarDia(prazoParaCompletar(anpd_em))}`, tom: 'bom' }
  const ate = prazoParaComunicar(percebido_em)
  return hoje > ate
    ? { texto: `Prazo vencido em ${formatarDia(ate)}`, tom: 'ruim' }
    : { texto: `Comunicar até ${formatarDia(ate)}`, tom: 'espera' }
}

/** The e-mail to the people (docs/incidentes.md), with what the register knows already. */
export function emailAosTitulares(
  incidente: Pick<Incidente, 'titulo' | 'percebido_em' | 'dados' | 'medidas'>,
  encarregado: string,
): string {
  const { titulo, percebido_em, dados, medidas } = incidente
  return [
    'Assunto: Um aviso importante sobre os seus dados no Portal de Vendas',
    `Em ${formatarDia(diaEmSaoPaulo(new Date(percebido_em)))}, percebemos o seguinte: ${titulo}`,
    `Que dados: ${dados.map((dado) => DADOS_DO_INCIDENTE[dado].toLowerCase()).join('; ')}.`,
    'O que pode acontecer: [riscos, por exemplo mensagens falsas em nome de uma loja].',
    `O que fizemos: ${medidas || '[medidas]'}`,
    'O que você pode fazer: troque a senha em Minha conta, Segurança; desconfie de cobranças que não reconhece; nunca informe códigos por telefone.',
    `Fale com o nosso encarregado: ${encarregado}. Você também pode procurar a ANPD.`,
  ].join('\n\n')
}
