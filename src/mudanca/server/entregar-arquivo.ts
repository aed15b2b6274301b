import { avisar } from '#src/avisos/server/avisar.ts'
import type { Exportacao } from '#src/planilhas/server/exportar.ts'
import { rowOf, run, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { DIAS_GUARDADO } from '../schemas.ts'
import { fazerArquivo } from './fazer-arquivo.ts'
import { apagarPartes } from './guardar-em-partes.ts'

interface Pedida {
  user_id: string
  estabelecimento_id: string
  status: string
}

/**
 * The queue `mudanca.fazer-arquivo` calls this: makes the archive and tells who asked for it. Run again after it broke
 * off, it starts over; once it is done it does nothing.
 */
export async function entregarArquivo(
  exportacoes: readonly Exportacao[],
  { arquivoId: id }: { arquivoId: string },
): Promise<void> {
  const pedida = await findPedida(id)
  if (!pedida || !['na_fila', 'fazendo'].includes(pedida.status)) return
  const { user_id: userId, estabelecimento_id: estabelecimentoId } = pedida
  const acesso = { papel: 'loja', userId, estabelecimentoId } as const
  await apagarPartes(id)
  const andar = async (andamento: number) => {
    await withAccess(
      acesso,
      (tx) =>
        run(tx)`update arquivos_da_loja set status = 'fazendo', andamento = ${andamento}
        where id = ${id} and status in ('na_fila', 'fazendo')`,
    )
  }
  await andar(0)
  const { linhas, arquivos, tamanho, partes } = await fazerArquivo({
    id,
    userId,
    estabelecimentoId,
    exportacoes,
    andar,
  })
  await withAccess(acesso, async (tx) => {
    await run(
      tx,
    )`update arquivos_da_loja set status = 'pronto', andamento = 100, linhas = ${linhas}, arquivos = ${arquivos},
      tamanho = ${tamanho}, partes = ${partes}, pronto_em = now() where id = ${id}`
    await avisar(tx, {
      userId,
      estabelecimentoId,
      tipo: 'mudanca.arquivo_pronto',
      titulo: 'O arquivo da sua loja está pronto',
      texto: `Fica disponível por ${DIAS_GUARDADO} dias.`,
      rota: '/perfil?tab=levar',
      chave: `arquivo_da_loja:${id}`,
    })
  })
}

/** The queue calls this when one is given up. */
export async function desistirDoArquivo({ arquivoId: id }: { arquivoId: string }): Promise<void> {
  await withAccess(SYSTEM, async (tx) => {
    const pedida = await rowOf<Pedida>(tx)`
      update arquivos_da_loja set status = 'falhou' where id = ${id} and status in ('na_fila', 'fazendo')
      returning user_id, estabelecimento_id, status`
    if (!pedida) return
    await avisar(tx, {
      userId: pedida.user_id,
      estabelecimentoId: pedida.estabelecimento_id,
      tipo: 'mudanca.arquivo_falhou',
      titulo: 'Não foi possível fazer o arquivo da sua loja',
      texto: 'Peça de novo.',
      rota: '/perfil?tab=levar',
      chave: `arquivo_da_loja:${id}:falhou`,
    })
  })
  await apagarPartes(id)
}

/** Whose it is, a job that knows its id alone has still to ask. */
function findPedida(id: string): Promise<Pedida | undefined> {
  return withAccess(
    SYSTEM,
    (tx) => rowOf<Pedida>(tx)`
    select user_id, estabelecimento_id, status from arquivos_da_loja where id = ${id}`,
  )
}
