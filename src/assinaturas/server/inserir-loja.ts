import { errors as errosDeAcesso } from '#src/acesso/errors.ts'
import { type PlanoComRecursos, temRecurso } from '#src/acesso/recursos.ts'
import { pedidos } from '#src/configuracao/secao-pedidos.ts'
import { configuracao } from '#src/configuracao/server/ler-secao.ts'
import { codigoDoNome, codigoTentativa } from '#src/estabelecimentos/codigo-da-loja.ts'
import { abrir } from '#src/estabelecimentos/server/situacao.ts'
import { rowsOf, type Tx } from '#src/shared/server/database/database.ts'

export interface DadosDaLoja {
  nome: string
  email: string
  cnpj: string | null
  cnpj_pedido?: string | null
  telefone: string | null
}

export interface Dono {
  id: string
  nome: string
}

/** Locks the account, so that of two requests at once the second sees the first one's shop. */
export async function findDono(tx: Tx, userId: string): Promise<Dono | undefined> {
  const rows = await rowsOf<Dono>(tx)`
    select u.id, coalesce((select nome from profiles where user_id = u.id and estabelecimento_id is null), '') as nome
    from auth.users u where u.id = ${userId} and u.deleted_at is null for update of u`
  const [dono] = rows
  if (dono) await exigirUmaDeCadaVez(tx, userId)
  return dono
}

/** Under the lock: what was read before may have changed while this request waited. */
async function exigirUmaDeCadaVez(tx: Tx, userId: string): Promise<void> {
  const rows = await rowsOf<{ plano: PlanoComRecursos | null }>(tx)`
    select to_jsonb(p) as plano from estabelecimentos e
    left join assinaturas_estabelecimento a on a.estabelecimento_id = e.id
    left join planos_assinatura p on p.id = a.plano_id where e.owner_user_id = ${userId}`
  if (rows.length > 0 && !rows.some(({ plano }) => temRecurso(plano, 'varias_lojas')))
    throw errosDeAcesso.recurso_fora_do_plano()
}

/** Tries codes made of a word until one is free; the unique index decides between two shops at once. */
export async function insertLoja(
  tx: Tx,
  { palavra, ...loja }: DadosDaLoja & { palavra: string },
  donoId: string,
): Promise<{ id: string; codigo: string }> {
  const { pix_minutos, horas_para_confirmar } = await configuracao(pedidos)
  const comeco = codigoDoNome(palavra)
  for (let tentativa = 1; ; tentativa++) {
    const codigo = codigoTentativa(comeco, tentativa)
    const inserida = await abrir(tx, codigo, {
      ...loja,
      owner_user_id: donoId,
      pix_minutos,
      horas_para_confirmar,
    })
    if (inserida) return inserida
  }
}
