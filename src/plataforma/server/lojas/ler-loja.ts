import { conferir } from '#src/estabelecimentos/server/conformidade-da-loja.ts'
import { lerSaude } from '#src/estabelecimentos/server/medir-saude.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { rowOf, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'
import type { DetalheDaLoja } from '../../lojas.ts'
import { CONFERENCIA, JUNTAR_CONFERENCIA } from '../painel/conferir-receita.ts'
import { INICIO_DO_PAINEL } from '../painel/dias-do-painel.ts'
import { COLUNAS_DE_LOJAS, LOJAS } from './listar-lojas.ts'

/** One shop as the platform sees it: no customer's data, only its state and what was done about it. */
export async function lerLojaDaPlataforma(pessoa: Pessoa, id: string): Promise<DetalheDaLoja> {
  return withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const row = await rowOf<Omit<DetalheDaLoja, 'medida' | 'conformidade'>>(tx)`
      select ${COLUNAS_DE_LOJAS}, e.razao_social, e.email, e.telefone, e.endereco, e.descricao, e.motivo_suspensao,
        e.motivo_bloqueio, iso(case when now() between e.pausa_de and coalesce(e.pausa_ate, 'infinity')
          then e.pausa_ate end) as pausa_ate, (select count(*)::int from vendas v
            where v.estabelecimento_id = e.id and v.excluido_em is null and v.created_at >= ${INICIO_DO_PAINEL}
              and v.cancelado_por in ('loja', 'prazo_da_loja')) as cancelamentos, iso(e.enviado_em) as enviado_em,
        iso(e.aprovado_em) as aprovado_em, ${CONFERENCIA} as receita, pl.valor_mensal, a.periodicidade,
        iso(a.teste_ate) as teste_ate, iso(a.ciclo_ate) as ciclo_ate,
        coalesce((select jsonb_agg(jsonb_build_object('nome', p.nome, 'email', p.email, 'papel', p.papel,
            'desativado', p.desativado_em is not null) order by p.created_at)
          from profiles p where p.estabelecimento_id = e.id and p.papel is not null), '[]') as equipe
      from ${LOJAS} ${JUNTAR_CONFERENCIA} where e.id = ${id}`
    if (!row) throw errors.loja_nao_encontrada()
    const medida = await lerSaude(tx, id)
    const { itens } = await conferir(tx, id)
    return {
      ...row,
      saude: row.saude && medida.status,
      medida,
      conformidade: itens.map(({ titulo, feito }) => ({ titulo, feito })),
    }
  })
}
