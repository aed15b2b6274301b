import { z } from 'zod'
import { inicioDoDia, somarMeses } from '#src/shared/dias.ts'
import { diaEmSaoPaulo, somarDias } from '#src/shared/feriados.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { cnpjDe, linhaDeLoja } from './fabrica.ts'
import { type Cena, porEvento, porUma } from './faturas.ts'
import lojas from './conteudo/lojas-passadas.json' with { type: 'json' }
import { lojaDaDemo, type PlanoDaDemo } from './lojas/tipos.ts'

const lojaPassada = lojaDaDemo
  .pick({ codigo: true, nome: true, razaoSocial: true, cidade: true, uf: true, plano: true, dono: true })
  .extend({
    /** Days since it began to pay, and for how many months it did. */
    comecou: z.number(),
    meses: z.number(),
    motivo: z.enum(['muito_caro', 'falta_recurso', 'vou_parar_de_vender']),
  })

/** Shops that left: nobody sees them, but the platform's year would not be true without them. */
export const LOJAS_PASSADAS = z.array(lojaPassada).parse(lojas)

const DIAS_ATE_O_FIM = 180

/** One of them, with what it paid until it left; half a year later it is closed for good. */
export function porLojaPassada(
  { linhas, agora, pagamentos, novoId }: Pick<Cena, 'linhas' | 'pagamentos' | 'novoId'> & { agora: number },
  {
    loja,
    posicao,
    donoId,
    plano,
  }: { loja: z.infer<typeof lojaPassada>; posicao: number; donoId: string; plano: PlanoDaDemo },
): void {
  const hoje = diaEmSaoPaulo(new Date(agora))
  const inicio = somarDias(hoje, -loja.comecou)
  const fim = somarMeses(inicio, loja.meses)
  const encerrada = somarDias(fim, DIAS_ATE_O_FIM) <= hoje
  const desde = inicioDoDia(inicio)
  const id = uuidV7(desde.getTime())
  linhas.por(
    'estabelecimentos',
    linhaDeLoja({
      id,
      codigo: loja.codigo,
      nome: loja.nome,
      razao_social: loja.razaoSocial,
      cnpj: cnpjDe(71_204_118 + posicao * 2_113_907),
      cidade: loja.cidade,
      uf: loja.uf,
      owner_user_id: donoId,
      status: encerrada ? 'encerrado' : 'ativo',
      bloqueado_por_inadimplencia: true,
      motivo_bloqueio: 'Assinatura cancelada. O cancelamento que você pediu está valendo.',
      aprovado_em: desde,
      enviado_em: desde,
      created_at: desde,
      updated_at: inicioDoDia(fim),
      ...(encerrada ? { email: null, telefone: null } : {}),
    }),
  )
  linhas.por('profiles', {
    user_id: donoId,
    estabelecimento_id: id,
    ...loja.dono,
    papel: 'proprietario',
    created_at: desde,
    updated_at: desde,
  })
  linhas.por('assinaturas_estabelecimento', {
    estabelecimento_id: id,
    plano_id: plano.id,
    status: encerrada ? 'encerrada' : 'cancelada',
    cancelado_em: inicioDoDia(fim),
    cancelamento_motivo: loja.motivo,
    ciclo_de: inicioDoDia(somarMeses(fim, -1)),
    ciclo_ate: inicioDoDia(fim),
    dia_ciclo: Number(inicio.slice(8)),
    created_at: desde,
    updated_at: inicioDoDia(fim),
  })
  const cena: Cena = {
    linhas,
    loja: { ...loja, idade: loja.comecou, situacao: 'aprovada' },
    estabelecimentoId: id,
    hoje,
    pagamentos,
    novoId,
  }
  for (let mes = 0; mes < loja.meses; mes++)
    porUma(cena, { de: somarMeses(inicio, mes), ate: somarMeses(inicio, mes + 1), plano })
  porEvento(cena, { em: inicio, antes: null, depois: plano })
  porEvento(cena, { em: fim, antes: plano, depois: null })
}
