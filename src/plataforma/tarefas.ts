/** São Paulo's minutes behind UTC; it has had no daylight saving since 2019. */
const ATRASO = 180

/** After its turn a job may be late by so many minutes: its queue is busy. */
const FOLGA = 10

/**
 * The next turn after an instant of a cron line as the program writes them, in São Paulo's time: a minute and an hour,
 * each `*`, `17`, `8-20` or a step as in every ten minutes, on every day.
 */
export function proximaVez(cron: string, depoisDe: Date): Date {
  const [minuto = '', hora = ''] = cron.split(' ')
  let vez = Math.floor(depoisDe.getTime() / 60_000) + 1
  while (!bate(minuto, (vez - ATRASO) % 60) || !bate(hora, Math.floor((vez - ATRASO) / 60) % 24)) vez += 1
  return new Date(vez * 60_000)
}

function bate(campo: string, valor: number): boolean {
  const passo = /^\*(?:\/(\d+))?$/.exec(campo)
  if (passo) return valor % Number(passo[1] ?? 1) === 0
  const [de, ate = de] = campo.split('-').map(Number)
  return valor >= Number(de) && valor <= Number(ate)
}

/** From when on a job that last began then is missed: two turns went by, and a moment for a busy queue. */
export function faltaDesde(cron: string, ultima: Date): Date {
  const segunda = proximaVez(cron, proximaVez(cron, ultima))
  return new Date(segunda.getTime() + FOLGA * 60_000)
}

/** What each job of the clock does, for who runs the platform. */
export const NOMES_DAS_TAREFAS: Record<string, string> = {
  'assinaturas.cobrar': 'Emitir, lembrar e bloquear faturas',
  'pagamentos.conciliar': 'Conferir pagamentos com o Mercado Pago',
  'pagamentos.cumprir-prazos': 'Apagar avisos de pagamento antigos',
  'planos.limpar': 'Apagar planilhas e avisos antigos',
  'plataforma.conferir-estoque': 'Conferir o estoque com o seu livro',
  'plataforma.cumprir-prazos': 'Apagar registros de acesso antigos',
  'plataforma.medir-saude': 'Medir a saúde das lojas',
  'plataforma.selar-auditoria': 'Selar a auditoria do dia',
  'plataforma.vigiar-alertas': 'Procurar o que pede alerta',
  'plataforma.vigiar-aprovacoes': 'Vigiar o prazo das aprovações',
  'plataforma.vigiar-titulares': 'Vigiar o prazo dos pedidos de privacidade',
  'produtos.esvaziar-lixeira': 'Esvaziar a lixeira de produtos',
  'produtos.virar-promocoes': 'Começar e encerrar promoções',
  'relatorios.enviar-agendados': 'Enviar relatórios agendados',
  'suporte.cumprir-prazos': 'Apagar atendimentos antigos',
  'suporte.vigiar-prazos': 'Vigiar o prazo dos atendimentos',
  'usuarios.cumprir-prazos': 'Apagar contas paradas e dados vencidos',
  'usuarios.limpar': 'Apagar sessões e acessos vencidos',
  'vendas.conferir-lojas': 'Conferir cancelamentos e notas fiscais',
  'vendas.cumprir-prazos': 'Apagar dados de compradores antigos',
  'vendas.expirar': 'Encerrar PIX vencidos',
  'vendas.mover-pelo-relogio': 'Concluir e cancelar vendas no prazo',
  'vendas.resumir-dias': 'Somar as vendas do dia',
}
