import { sql } from 'kysely'
import type { Pessoa } from '#src/planos/server/acesso.ts'
import { nadaMudou } from '#src/planos/server/ato-auditado.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { avisar } from '#src/planos/server/avisar.ts'
import { Botao, Carta, Paragrafo } from '#src/shared/carta.tsx'
import { getConfig } from '#src/shared/server/config.ts'
import { withAcesso } from '#src/shared/server/database.ts'
import { queueLetter } from '#src/shared/server/mail.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import type { NotificarLojasInput } from '../atos-da-loja.ts'

/** Writes to the owners of shops, by letter and behind their bell. Shops that ended are left out. */
export async function notificarLojas(
  pessoa: Pessoa,
  { ids, titulo, texto, ip }: NotificarLojasInput & { ip: string },
): Promise<{ avisadas: number }> {
  const { publicUrl } = getConfig()
  const ocasiao = uuidV7()
  return withAcesso({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const { rows } = await sql<{ id: string; nome: string; dono: string; email: string | null }>`
      select e.id, e.nome, e.owner_user_id as dono, u.email from estabelecimentos e
      join auth.users u on u.id = e.owner_user_id
      where e.id = any(${ids}::uuid[]) and e.status <> 'encerrado' order by e.id`.execute(tx)
    if (rows.length === 0) nadaMudou()
    for (const { id, nome, dono, email } of rows) {
      await avisar(tx, {
        userId: dono,
        estabelecimentoId: id,
        tipo: 'plataforma.mensagem',
        titulo,
        texto,
        chave: `${ocasiao}.${id}`,
      })
      if (email) {
        await queueLetter(tx, {
          para: email,
          assunto: titulo,
          chave: `mensagem.${ocasiao}.${id}`,
          corpo: (
            <Carta titulo={titulo}>
              {texto.split(/\n+/).map((frase) => (
                <Paragrafo key={frase}>{frase}</Paragrafo>
              ))}
              <Paragrafo>Esta mensagem é para a {nome}.</Paragrafo>
              <Botao href={`${publicUrl}/admin`}>Abrir o painel</Botao>
            </Carta>
          ),
        })
      }
      await auditar(tx, {
        pessoa,
        estabelecimentoId: id,
        acao: 'plataforma.loja_notificada',
        recurso: 'estabelecimentos',
        recursoId: id,
        para: { titulo },
        motivo: texto.slice(0, 1000),
        ip,
      })
    }
    return { avisadas: rows.length }
  })
}
