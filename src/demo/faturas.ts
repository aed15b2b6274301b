import { uuidV7 } from '#src/shared/uuid.ts'
import type { Linhas } from './linhas.ts'
import { LOJAS } from './lojas.ts'
import type { PlanoDaDemo } from './seed.ts'

const DIA = 86_400_000

/** What the shops owe the platform: the last months paid, this one open; the blocked shop has two overdue. */
export function porFaturas(
  linhas: Linhas,
  { planos, agora }: { planos: PlanoDaDemo[]; agora: number },
): void {
  const lojas = linhas.de('estabelecimentos') as { id: string; codigo: string }[]
  for (const loja of LOJAS) {
    const plano = planos.find(({ nome }) => nome === loja.plano)
    const estabelecimento = lojas.find(({ codigo }) => codigo === loja.codigo)
    if (!plano || !estabelecimento || loja.situacao === 'pendente') continue
    const meses = Math.min(4, Math.floor(loja.idade / 30))
    for (let i = 0; i < meses; i++) {
      const vencimento = agora + (5 - (loja.idade % 23)) * DIA - i * 30 * DIA
      const vencida = loja.situacao === 'bloqueada' && i < 2
      const aberta = !vencida && vencimento > agora
      const id = uuidV7(vencimento - 7 * DIA)
      linhas.por('faturas', {
        id,
        estabelecimento_id: estabelecimento.id,
        plano_id: plano.id,
        plano_nome: plano.nome,
        competencia: dia(vencimento).replace(/\d\d$/, '01'),
        emissao: dia(vencimento - 7 * DIA),
        vencimento: dia(vencida ? Math.min(vencimento, agora - 12 * DIA - i * 30 * DIA) : vencimento),
        subtotal: plano.valor_mensal,
        total: plano.valor_mensal,
        status: situacao(vencida, aberta),
        pago_em: vencida || aberta ? null : new Date(vencimento - DIA),
        meio: vencida || aberta ? null : 'pix',
        created_at: new Date(Math.min(agora, vencimento - 7 * DIA)),
        updated_at: new Date(Math.min(agora, vencimento)),
      })
      linhas.por('itens_fatura', {
        estabelecimento_id: estabelecimento.id,
        fatura_id: id,
        tipo: 'plano',
        descricao: `Plano ${plano.nome}`,
        valor: plano.valor_mensal,
      })
    }
  }
}

function situacao(vencida: boolean, aberta: boolean): string {
  if (vencida) return 'vencida'
  return aberta ? 'aberta' : 'paga'
}

function dia(instante: number): string {
  return new Date(instante - 3 * 3_600_000).toISOString().slice(0, 10)
}
