import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { avisar } from '#src/avisos/server/avisar.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { rowOf, run, SYSTEM, setAccess, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { queueEmail } from '#src/shared/server/email/mail.ts'
import { errors } from '../errors.ts'
import { CORRIGIR_MINUTOS } from '../rules.ts'
import { EMAILS_DAS_PERGUNTAS } from './emails.ts'
import { perguntaDaEquipe } from './pergunta-da-equipe.ts'

interface Resposta {
  id: string
  resposta: string
}

/** The shop's team answers, once: of ten answers at the same time one stays, the others are 409. The asker is told. */
export async function responderPergunta(pessoa: Pessoa, { id, resposta }: Resposta): Promise<{ id: string }> {
  const { estabelecimentoId, acesso } = await perguntaDaEquipe(pessoa, id)
  await withAccess(acesso, async (tx) => {
    const respondidas = await run(tx)`
      update perguntas_produtos set resposta = ${resposta}, respondido_em = now()
      where id = ${id} and resposta is null and status = 'publicada'`
    if (respondidas === 0) throw await porQueNao(tx, id)
    await auditar(tx, pessoa, 'perguntas.responder', { estabelecimentoId, recurso: 'perguntas_produtos', id })
    // The shop's access does not reach the asker's address.
    setAccess(tx, SYSTEM)
    await avisarQuemPerguntou(tx, id)
  })
  return { id }
}

/** A slip of the pen is mended for fifteen minutes; whoever asked is not told again. */
export async function corrigirResposta(pessoa: Pessoa, { id, resposta }: Resposta): Promise<{ id: string }> {
  const { estabelecimentoId, acesso } = await perguntaDaEquipe(pessoa, id)
  await withAccess(acesso, async (tx) => {
    const corrigidas = await run(tx)`
      update perguntas_produtos set resposta = ${resposta}
      where id = ${id} and respondido_em > now() - make_interval(mins => ${CORRIGIR_MINUTOS})
        and status = 'publicada'`
    if (corrigidas === 0) throw errors.nao_pode_corrigir()
    await auditar(tx, pessoa, 'perguntas.corrigir_resposta', {
      estabelecimentoId,
      recurso: 'perguntas_produtos',
      id,
    })
  })
  return { id }
}

async function porQueNao(tx: Tx, id: string) {
  const row = await rowOf<{ status: string }>(tx)`select status from perguntas_produtos where id = ${id}`
  return row?.status === 'publicada' ? errors.ja_respondida() : errors.fora_do_ar()
}

async function avisarQuemPerguntou(tx: Tx, id: string): Promise<void> {
  const pergunta = await rowOf<{
    user_id: string | null
    para: string | null
    autor: string
    texto: string
    resposta: string
    produto: string
    produto_id: string
    loja: string
    loja_id: string
    codigo: string
  }>(tx)`
    select q.user_id, u.email as para, q.autor, q.texto, q.resposta, p.nome as produto, p.id as produto_id,
      e.nome as loja, e.id as loja_id, e.codigo
    from perguntas_produtos q
    join produtos p on p.estabelecimento_id = q.estabelecimento_id and p.id = q.produto_id
    join estabelecimentos e on e.id = q.estabelecimento_id
    left join auth.users u on u.id = q.user_id and u.deleted_at is null
    where q.id = ${id}`
  if (!pergunta?.user_id) return
  const rota = `/loja/${encodeURIComponent(pergunta.codigo)}/produto/${pergunta.produto_id}`
  await avisar(tx, {
    userId: pergunta.user_id,
    tipo: 'perguntas.respondida',
    titulo: `${pergunta.loja} respondeu à sua pergunta`,
    texto: pergunta.resposta,
    rota,
    chave: id,
  })
  if (!pergunta.para) return
  await queueEmail(tx, {
    para: pergunta.para,
    loja: pergunta.loja_id,
    ...EMAILS_DAS_PERGUNTAS.write('pergunta_respondida', {
      nome: pergunta.autor || null,
      loja: pergunta.loja,
      produto: pergunta.produto,
      pergunta: pergunta.texto,
      resposta: pergunta.resposta,
      link: `${getConfig().publicUrl}${rota}`,
    }),
    chave: `${id}.pergunta_respondida`,
  })
}
