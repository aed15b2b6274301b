import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { rowOf, violates, withAccess } from '#src/shared/server/database/database.ts'
import { requireFit } from '#src/shared/server/http/rate-limit.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { errors } from '../errors.ts'
import type { ArquivoDaLoja } from '../schemas.ts'
import { lerArquivo } from './ler-arquivos.ts'
import { filasDaMudanca } from './queues.ts'

const POR_DIA = 5

/** The owner asks for the whole shop as one archive, any day and whatever state it is in. The one before stays. */
export async function pedirArquivo(pessoa: Pessoa, estabelecimentoId: string): Promise<ArquivoDaLoja> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'dados.copiar')
  await requireFit({
    name: 'arquivo-da-loja',
    who: estabelecimentoId,
    limit: POR_DIA,
    windowSeconds: 24 * 3600,
  })
  try {
    return await withAccess(acesso, async (tx) => {
      const row = await rowOf<{ id: string }>(tx)`
        insert into arquivos_da_loja (estabelecimento_id, user_id) values (${estabelecimentoId}, ${pessoa.userId})
        returning id`
      const id = row?.id ?? ''
      await auditar(tx, pessoa, 'dados.levar_loja', {
        estabelecimentoId,
        recurso: 'estabelecimentos',
        id: estabelecimentoId,
      })
      await enqueue(tx, filasDaMudanca.fazerArquivo, { arquivoId: id }, { singletonKey: id })
      return lerArquivo(tx, id)
    })
  } catch (error) {
    throw violates(error, 'arquivos_da_loja_um_em_curso') ? errors.arquivo_em_curso() : error
  }
}
