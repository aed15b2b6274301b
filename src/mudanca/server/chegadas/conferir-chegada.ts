import { ConfigError } from '#src/shared/server/config.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import type { Resumo } from '../../chegadas.ts'
import { apagarPartes } from '../guardar-em-partes.ts'
import { abrirZip } from '../trazer/abrir-zip.ts'
import { conferir, lerLoja } from '../trazer/conferir.ts'
import { andamentoDe, legivel, lerEmCurso, noDisco, terminar } from './em-curso.ts'

/**
 * The queue `mudanca.conferir-chegada` calls this: reads an archive from end to end and says what is in it, or refuses it
 * by name. Once that is said it does nothing.
 */
export async function conferirChegada({ chegadaId: id }: { chegadaId: string }): Promise<void> {
  const chegada = await lerEmCurso(id, 'conferindo')
  if (!chegada) return
  const { andar, escrito } = andamentoDe(id, 'conferindo')
  try {
    const resumo = await noDisco(chegada, (caminho) => resumir(caminho, andar))
    await escrito()
    await withAccess(SYSTEM, (tx) => terminar(tx, { id, passo: 'conferindo', status: 'conferida', resumo }))
  } catch (erro) {
    if (!(erro instanceof ConfigError)) throw erro
    await escrito()
    await recusar(id, erro.message)
  }
}

async function resumir(caminho: string, andar: (parte: number) => void): Promise<Resumo> {
  const zip = await abrirZip(caminho)
  try {
    const { manifesto } = await conferir(zip, andar)
    const loja = await lerLoja(zip, manifesto)
    const { tabelas, origem, feito_em, arquivos } = manifesto
    const linhas = (nome: string) => tabelas[nome]?.linhas ?? 0
    return {
      loja: {
        nome: legivel(manifesto.loja.nome, 200),
        codigo: legivel(manifesto.loja.codigo, 60),
        cnpj: legivel(loja.cnpj, 20),
        cidade: [legivel(loja.cidade, 100), legivel(loja.uf, 2)].filter(Boolean).join('/'),
      },
      feito_em,
      origem: { endereco: legivel(origem.endereco, 200), chave: origem.chave },
      produtos: linhas('produtos'),
      clientes: linhas('consumidores'),
      vendas: linhas('vendas'),
      avaliacoes: linhas('avaliacoes_produtos') + linhas('avaliacoes_estabelecimento'),
      linhas: Object.values(tabelas).reduce((soma, tabela) => soma + tabela.linhas, 0),
      arquivos: arquivos.quantos,
    }
  } finally {
    zip.fechar()
  }
}

async function recusar(id: string, motivo: string): Promise<void> {
  const fim = { id, passo: 'conferindo', status: 'recusada', motivo } as const
  if (await withAccess(SYSTEM, (tx) => terminar(tx, fim))) await apagarPartes(id)
}

/** The queue calls this when one is given up. */
export const desistirDeConferir = ({ chegadaId }: { chegadaId: string }): Promise<void> =>
  recusar(chegadaId, 'Não foi possível ler o arquivo. Envie de novo.')
