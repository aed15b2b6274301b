import * as z from 'zod'
import { fraseDaAtividade, GRUPOS_DE_ATIVIDADE } from '#src/usuarios/atividade.ts'

/** What the audit can be narrowed to, with the words before the point of the acts that belong there. */
export const GRUPOS_DE_AUDITORIA = {
  ...GRUPOS_DE_ATIVIDADE,
  plataforma: { nome: 'Plataforma', prefixos: ['plataforma'] },
  contas: {
    nome: 'Contas e acesso',
    prefixos: ['conta', 'login', 'sessao', 'senha', 'fator', 'consentimento', 'email'],
  },
  privacidade: {
    nome: 'Privacidade',
    prefixos: ['titular', 'incidente', 'retencao', 'registros', 'consentimento'],
  },
} as const
export type GrupoDeAuditoria = keyof typeof GRUPOS_DE_AUDITORIA
export const NOMES_DOS_GRUPOS = Object.keys(GRUPOS_DE_AUDITORIA) as [GrupoDeAuditoria, ...GrupoDeAuditoria[]]

export const QUEM_FEZ = { pessoas: 'Pessoas', plataforma: 'Administradores', sistema: 'Sistema' } as const
export type QuemFez = keyof typeof QUEM_FEZ

export const filtroDeAuditoria = {
  busca: z.string().trim().min(1).max(120).optional(),
  grupo: z.enum(NOMES_DOS_GRUPOS).optional(),
  quem: z.enum(Object.keys(QUEM_FEZ) as [QuemFez, ...QuemFez[]]).optional(),
  /** Days in São Paulo, both included. */
  de: z.iso.date().optional(),
  ate: z.iso.date().optional(),
  estabelecimento_id: z.uuid().optional(),
  recurso_id: z.string().max(80).optional(),
}
const filtroSchema = z.object(filtroDeAuditoria)
export type FiltroDeAuditoria = {
  [K in keyof z.infer<typeof filtroSchema>]?: z.infer<typeof filtroSchema>[K]
}

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

/** Beyond this many the list says only that there are more. */
export const CONTA_ATE = 10_000

/** How far the seals reach, and the first day whose rows no longer are what was sealed. */
export const integridadeSchema = z.object({
  selada_ate: z.nullable(z.string()),
  dias: z.int(),
  quebrada_em: z.nullable(z.string()),
})
export type Integridade = z.infer<typeof integridadeSchema>

const FRASES: Record<string, string> = {
  'assinaturas.bloquear': 'Loja bloqueada por atraso',
  'assinaturas.bloquear_a_mao': 'Bloqueou uma loja',
  'assinaturas.cancelar': 'Cancelou a assinatura',
  'assinaturas.conceder_dias': 'Concedeu dias a uma loja',
  'assinaturas.desbloquear': 'Loja desbloqueada',
  'assinaturas.desbloquear_a_mao': 'Desbloqueou uma loja',
  'assinaturas.pausar': 'Pausou a assinatura',
  'assinaturas.reativar': 'Reativou a assinatura',
  'assinaturas.retomar': 'Retomou a assinatura',
  'assinaturas.trocar_plano': 'Trocou o plano de uma loja',
  'codigos_recuperacao.gerados': 'Gerou códigos de recuperação',
  'codigos_recuperacao.usado': 'Usou um código de recuperação',
  'consentimento.dado': 'Deu uma autorização',
  'consentimento.retirado': 'Retirou uma autorização',
  'conta.criada': 'Criou a conta',
  'conta.esvaziada_por_inatividade': 'Conta sem uso esvaziada',
  'conta.excluida': 'Excluiu a própria conta',
  'dados.baixados': 'Baixou os próprios dados',
  'devolucao.mediar': 'Decidiu a mediação de uma devolução',
  'email.troca_pedida': 'Pediu para trocar o e-mail',
  'faturas.adiar': 'Adiou o vencimento de uma fatura',
  'faturas.adiar_bloqueio': 'Adiou o bloqueio',
  'faturas.cancelar': 'Cancelou uma fatura',
  'faturas.contestar': 'Contestou uma fatura',
  'faturas.desconto': 'Deu desconto em uma fatura',
  'faturas.emitir_avulsa': 'Emitiu uma fatura avulsa',
  'faturas.estornar': 'Estornou uma fatura',
  'faturas.gerar_ciclo': 'Gerou as faturas do ciclo',
  'faturas.lembrar': 'Lembrou uma loja da fatura',
  'faturas.marcar_paga': 'Marcou uma fatura como paga',
  'faturas.pagar': 'Fatura paga',
  'faturas.responder_contestacao': 'Respondeu a uma contestação',
  'incidente.alterado': 'Alterou um incidente de segurança',
  'incidente.registrado': 'Registrou um incidente de segurança',
  login: 'Entrou na conta',
  'login.novo_aparelho': 'Entrou em um aparelho novo',
  'login.recusado': 'Tentativa de entrada recusada',
  'pagamentos.conectar_plataforma': 'Conectou a conta da plataforma',
  'perfil.alterado': 'Alterou os próprios dados',
  'plataforma.alerta_assumir': 'Assumiu um alerta',
  'plataforma.alerta_reconhecer': 'Reconheceu um alerta',
  'plataforma.alerta_resolver': 'Resolveu um alerta',
  'plataforma.alerta_silenciar': 'Silenciou um alerta',
  'plataforma.cadastro_aprovado': 'Aprovou uma loja',
  'plataforma.cadastro_correcao': 'Pediu correção de um cadastro',
  'plataforma.cadastro_reprovado': 'Reprovou uma loja',
  'plataforma.fatura_pix': 'Gerou o PIX de uma fatura',
  'plataforma.destaque_retirado': 'Tirou o destaque de uma loja',
  'plataforma.loja_destacada': 'Destacou uma loja',
  'plataforma.receita_conferida': 'Conferiu um CNPJ na Receita',
  'plataforma.receita_desmarcada': 'Desfez a conferência na Receita',
  'plataforma.loja_reativada': 'Reativou uma loja',
  'plataforma.loja_suspensa': 'Suspendeu uma loja',
  'plataforma.carta_testada': 'Enviou uma carta de teste',
  'plataforma.pendencia_assumida': 'Assumiu uma pendência',
  'plataforma.pendencia_devolvida': 'Devolveu uma pendência',
  'plataforma.plano_alterado': 'Alterou um plano',
  'plataforma.plano_criado': 'Criou um plano',
  'plataforma.plano_excluido': 'Excluiu um plano',
  'plataforma.visita_encerrada': 'Encerrou a visita a uma loja',
  'plataforma.visita_iniciada': 'Visitou o painel de uma loja',
  'plataforma.loja_encerrada': 'Encerrou uma loja',
  'plataforma.configuracao_alterada': 'Alterou uma configuração',
  'registros.consultados': 'Consultou os registros de acesso',
  'retencao.apagou': 'Dados apagados no fim do prazo',
  'segundo_fator.cadastrado': 'Cadastrou a verificação em duas etapas',
  'segundo_fator.recusado': 'Código de verificação recusado',
  'segundo_fator.removido': 'Removeu a verificação em duas etapas',
  'segundo_fator.verificado': 'Confirmou a segunda etapa',
  'senha.alterada': 'Trocou a senha',
  'sessao.encerrada': 'Encerrou uma sessão',
  'suporte.chamado_classificado': 'Classificou um chamado',
  'suporte.chamado_movido': 'Mudou a situação de um chamado',
  'titular.assumir': 'Assumiu um pedido de titular',
  'titular.concluir': 'Concluiu um pedido de titular',
  'titular.confirmar_identidade': 'Confirmou a identidade de um titular',
  'titular.dados_baixados': 'Baixou os dados de um titular',
  'titular.identidade_confirmada': 'Titular confirmou a identidade',
  'titular.negar': 'Negou um pedido de titular',
  'titular.pediu': 'Fez um pedido de privacidade',
  'venda.mudar_status': 'Mudou a situação de uma venda',
  'venda.pagar': 'Venda paga',
}

/** What was done, as a sentence. */
export const fraseDoAto = (acao: string): string => FRASES[acao] ?? fraseDaAtividade(acao)

const CAMPOS: Record<string, string> = {
  status: 'Situação',
  status_aprovacao: 'Cadastro',
  situacao: 'Situação',
  valor: 'Valor',
  quantos: 'Quantos',
  plano_id: 'Plano',
  papel: 'Papel',
  arquivo: 'Arquivo',
  protocolo: 'Protocolo',
  codigo: 'Código',
  destaque_ate: 'Em destaque até',
}

/** What a field is called before people. */
export function nomeDoCampo(campo: string): string {
  const nome = CAMPOS[campo] ?? campo.replaceAll('_', ' ')
  return nome.charAt(0).toUpperCase() + nome.slice(1)
}

export interface Diferenca {
  campo: string
  antes: string | null
  depois: string | null
}

/** What changed from one to the other, a line per field, in the order of what came after. Fields left alone are not told. */
export function diferencas(de: unknown, para: unknown): Diferenca[] {
  const antes = comoCampos(de)
  const depois = comoCampos(para)
  const campos = [...new Set([...Object.keys(depois), ...Object.keys(antes)])]
  return campos
    .map((campo) => ({ campo, antes: escrever(antes[campo]), depois: escrever(depois[campo]) }))
    .filter((linha) => linha.antes !== linha.depois)
}

function comoCampos(valor: unknown): Record<string, unknown> {
  if (valor === null || valor === undefined) return {}
  if (typeof valor === 'object' && !Array.isArray(valor)) return valor as Record<string, unknown>
  return { valor }
}

function escrever(valor: unknown): string | null {
  if (valor === null || valor === undefined || valor === '') return null
  if (typeof valor === 'boolean') return valor ? 'sim' : 'não'
  if (typeof valor === 'number') return valor.toLocaleString('pt-BR')
  return typeof valor === 'string' ? valor : JSON.stringify(valor)
}
