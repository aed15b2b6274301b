import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { configuracaoDasAvaliacoes } from '#src/avaliacoes/configuracao.ts'
import { configuracao } from '#src/configuracao/server/ler-secao.ts'
import { palavraEncontrada } from '#src/shared/palavras.ts'
import { rowOf, SYSTEM, setAccess, withAccess } from '#src/shared/server/database/database.ts'
import { drop } from '#src/shared/server/http/public-cache.ts'
import { addressKey, requireFit } from '#src/shared/server/http/rate-limit.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { errors } from '../errors.ts'
import { POR_CONTA_NO_DIA, POR_ENDERECO_NA_HORA, primeiroNome, temContato } from '../rules.ts'
import type { NovaPergunta } from '../schemas.ts'
import { avisarPergunta } from './avisar-pergunta.ts'

/**
 * Anyone signed in asks about a product that is on show, but for the shop's own team. Shown at once, or waiting for
 * somebody of the platform where it has a blocked word or gives a contact away (docs/rules/reviews.md#questions).
 */
export async function perguntar(
  pessoa: Pessoa,
  { produto_id, texto, ip }: NovaPergunta & { ip: string },
): Promise<{ id: string; publicada: boolean }> {
  const { userId } = pessoa
  const hora = 3600
  await requireFit({ name: 'perguntas', who: userId, limit: POR_CONTA_NO_DIA, windowSeconds: 24 * hora })
  await requireFit({
    name: 'perguntas.endereco',
    who: addressKey(ip),
    limit: POR_ENDERECO_NA_HORA,
    windowSeconds: hora,
  })
  const { palavras_bloqueadas } = await configuracao(configuracaoDasAvaliacoes)
  const publicada = !temContato(texto) && !palavraEncontrada(texto, palavras_bloqueadas)
  const id = uuidV7()
  const loja = await withAccess({ papel: 'pessoa', userId }, async (tx) => {
    const achado = await rowOf<{ loja: string; nome: string }>(tx)`
      select p.estabelecimento_id as loja, coalesce((select nome from profiles
        where user_id = ${userId} and estabelecimento_id is null and nome <> '' limit 1), '') as nome
      from publico_produtos p where p.id = ${produto_id}`
    if (!achado) throw errors.produto_nao_encontrado()
    const { loja: estabelecimentoId, nome } = achado
    if (pessoa.lojas.some((loja) => loja.estabelecimentoId === estabelecimentoId)) throw errors.propria_loja()
    setAccess(tx, { papel: 'loja', userId, estabelecimentoId })
    await tx
      .insertInto('perguntas_produtos')
      .values({
        id,
        estabelecimento_id: estabelecimentoId,
        produto_id,
        user_id: userId,
        autor: primeiroNome(nome),
        texto,
        status: publicada ? 'publicada' : 'pendente',
      })
      .execute()
    // The buyer's access does not reach the shop's address.
    setAccess(tx, SYSTEM)
    await avisarPergunta(tx, id)
    return estabelecimentoId
  })
  // Who asked reads it next, maybe before the announcement of it has come.
  drop(`loja:${loja}`)
  return { id, publicada }
}
