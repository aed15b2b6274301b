import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { rowsOf, withAccess } from '#src/shared/server/database/database.ts'
import type { Chegada, Origem } from '../../chegadas.ts'
import { chaveDestaInstalacao } from '../assinatura.ts'
import { ESTA, listarOrigens } from './origens.ts'
import { limiteDaChegada } from './receber-chegada.ts'

interface Chegadas {
  itens: Chegada[]
  origens: Origem[]
  chave: string
  limite: number
}

/** The archives that came in the last days, newest first, and the installations that are believed. */
export function lerChegadas({ userId }: Pessoa): Promise<Chegadas> {
  return withAccess({ papel: 'plataforma', userId }, async (tx) => {
    const chave = chaveDestaInstalacao()
    const itens = await rowsOf<Chegada>(tx)`
      select c.id, c.nome, c.tamanho, c.status, c.andamento, c.motivo, c.resumo, c.loja_id, iso(c.created_at) as enviado_em,
        case when c.resumo #>> '{origem,chave}' = ${chave} then ${ESTA} else o.nome end as origem
      from chegadas_de_lojas c left join origens_conhecidas o on o.chave = c.resumo #>> '{origem,chave}'
      order by c.created_at desc, c.id desc limit 50`
    return { itens, origens: await listarOrigens(tx), chave, limite: limiteDaChegada() }
  })
}
