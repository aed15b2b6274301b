import { destacar } from '#src/estabelecimentos/server/situacao.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { nadaMudou } from '#src/registro/server/ato-auditado.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { avisar } from '#src/avisos/server/avisar.ts'
import { formatarDia, inicioDoDia } from '#src/shared/dias.ts'
import { diaEmSaoPaulo, somarDias } from '#src/shared/feriados.ts'
import { rowOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { aparece, DIAS_DE_DESTAQUE } from '../../atos-da-loja.ts'
import { errors } from '../../errors.ts'

interface Ato {
  id: string
  motivo: string
}

/**
 * Features a shop until the end of a day: it shows a chip and leads the list of shops. Once more: another last day. It
 * ends by itself; the owner is notified.
 */
export async function destacarLoja(pessoa: Pessoa, { ate, ...ato }: Ato & { ate: string }): Promise<void> {
  const hoje = diaEmSaoPaulo(new Date())
  if (ate < hoje || ate > somarDias(hoje, DIAS_DE_DESTAQUE)) throw errors.dia_do_destaque()
  await withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const loja = await lockLoja(tx, ato.id)
    if (!aparece(loja))
      throw errors.status_da_loja({ detail: 'Só uma loja que está no ar pode ser destacada.' })
    await porDestaque(tx, pessoa, { ...ato, loja, ate: inicioDoDia(somarDias(ate, 1)) })
    await avisar(tx, {
      userId: loja.owner_user_id,
      estabelecimentoId: ato.id,
      tipo: 'plataforma.destaque',
      titulo: 'Sua loja está em destaque no Portal',
      texto: `Até ${formatarDia(ate)} ela aparece entre as primeiras da lista de lojas.`,
      rota: '/admin',
    })
  })
}

/** Ends it before its day. A shop that is not featured: nothing. */
export async function tirarDestaque(pessoa: Pessoa, ato: Ato): Promise<void> {
  await withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const loja = await lockLoja(tx, ato.id)
    if (!loja.destaque_ate) return nadaMudou()
    await porDestaque(tx, pessoa, { ...ato, loja, ate: null })
  })
}

interface Loja {
  status: string
  status_aprovacao: string
  bloqueada: boolean
  owner_user_id: string
  /** Null once it is over. */
  destaque_ate: Date | null
}

async function lockLoja(tx: Tx, id: string): Promise<Loja> {
  const row = await rowOf<Loja>(tx)`
    select status, status_aprovacao, bloqueado_por_inadimplencia as bloqueada, owner_user_id,
      case when destaque_ate > now() then destaque_ate end as destaque_ate
    from estabelecimentos where id = ${id} for no key update`
  if (!row) throw errors.loja_nao_encontrada()
  return row
}

async function porDestaque(
  tx: Tx,
  pessoa: Pessoa,
  { id, motivo, loja, ate }: Ato & { loja: Loja; ate: Date | null },
): Promise<void> {
  await destacar(tx, id, ate)
  await auditar(tx, pessoa, ate ? 'plataforma.destacar_loja' : 'plataforma.tirar_destaque', {
    estabelecimentoId: id,
    recurso: 'estabelecimentos',
    id,
    de: { destaque_ate: loja.destaque_ate },
    para: { destaque_ate: ate },
    motivo,
  })
}
