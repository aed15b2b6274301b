import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { AndamentoDaImportacao } from '#src/shared/ui/importacao/andamento.tsx'
import { enviarPlanilha } from '#src/shared/ui/importacao/enviar-planilha.ts'
import { EscolherPlanilha } from '#src/shared/ui/importacao/escolher-planilha.tsx'
import { LinhasComErro } from '#src/shared/ui/importacao/linhas-com-erro.tsx'
import { pedirArquivo } from '#src/shared/ui/lista/exportar.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { Importacao } from '../importacao.ts'
import { CAMPOS, MAX_LINHAS } from '../planilha.ts'
import estilo from './importar.module.css'

const contar = (quantos: number, um: string, varios: string) =>
  `${quantos.toLocaleString('pt-BR')} ${quantos === 1 ? um : varios}`

/** Asks a door, tells what it refuses, and says whether it did. */
function usePedido() {
  const { revalidate } = useRevalidator()
  const [pedindo, setPedindo] = useState(false)
  async function pedir(fazer: () => Promise<unknown>) {
    setPedindo(true)
    try {
      await fazer()
      await revalidate()
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro(erro.title, erro.detail)
    } finally {
      setPedindo(false)
    }
  }
  return { pedir, pedindo }
}

export function EtapaArquivo({ lojaId, aoEnviar }: { lojaId: string; aoEnviar: (id: string) => void }) {
  const { pedir, pedindo } = usePedido()
  return (
    <EscolherPlanilha
      lendo={pedindo}
      aoEscolher={(arquivo) =>
        void pedir(async () => {
          aoEnviar(await enviarPlanilha('/rest/v1/produtos/importacoes', lojaId, arquivo))
        })
      }
      aoBaixarModelo={() =>
        void pedirArquivo(`/rest/v1/produtos/importacoes/modelo?estabelecimento_id=${lojaId}`)
      }
    >
      A primeira linha traz os títulos das colunas. Até {MAX_LINHAS.toLocaleString('pt-BR')} produtos por vez.
      Também serve o que você exportou da Nuvemshop ou da Shopify. Produtos com o mesmo SKU são atualizados.
    </EscolherPlanilha>
  )
}

interface Props {
  lojaId: string
  importacao: Importacao
}

export function EtapaColunas({ lojaId, importacao }: Props) {
  const { pedir, pedindo } = usePedido()
  const [colunas, setColunas] = useState(importacao.colunas)
  const semNome = !colunas.includes('nome')
  const repetidas = colunas.some((campo, i) => campo !== null && colunas.indexOf(campo) !== i)
  return (
    <>
      <p>
        {importacao.nome_arquivo}: {contar(importacao.total, 'linha', 'linhas')}. Confira o que cada coluna
        quer dizer.
      </p>
      <ul className={`sem-lista ${estilo.colunas}`}>
        {importacao.cabecalhos.map((cabecalho, i) => (
          <li
            key={`${cabecalho}-${importacao.cabecalhos.slice(0, i).filter((outro) => outro === cabecalho).length}`}
          >
            <label className="campo">
              <span>{cabecalho || `Coluna ${i + 1}`}</span>
              <select
                className="entrada"
                value={colunas[i] ?? ''}
                onChange={(evento) => {
                  const escolhido =
                    CAMPOS.find(({ campo }) => campo === evento.currentTarget.value)?.campo ?? null
                  setColunas(colunas.map((campo, j) => (j === i ? escolhido : campo)))
                }}
              >
                <option value="">Não importar</option>
                {CAMPOS.map(({ campo, titulo }) => (
                  <option key={campo} value={campo}>
                    {titulo}
                  </option>
                ))}
              </select>
            </label>
            <p className="apagado">
              {importacao.exemplos
                .map((linha) => linha[i])
                .filter(Boolean)
                .join(' · ')
                .slice(0, 80) || 'vazia'}
            </p>
          </li>
        ))}
      </ul>
      {semNome ? <p className={estilo.recusa}>Diga qual coluna é o nome do produto.</p> : null}
      {repetidas ? <p className={estilo.recusa}>Duas colunas dizem a mesma coisa: deixe só uma.</p> : null}
      <div className={estilo.botoes}>
        <Link to="/produtos/importar" className="botao leve">
          Outra planilha
        </Link>
        <button
          type="button"
          className="botao"
          disabled={pedindo || semNome || repetidas}
          onClick={() =>
            void pedir(() =>
              api.post(`/rest/v1/produtos/importacoes/${importacao.id}/conferir`, {
                estabelecimento_id: lojaId,
                colunas,
              }),
            )
          }
        >
          {pedindo ? 'Conferindo…' : 'Conferir linhas'}
        </button>
      </div>
    </>
  )
}

export function EtapaValidacao({ lojaId, importacao }: Props) {
  const { pedir, pedindo } = usePedido()
  const { total, com_erro, novos, vagas } = importacao
  const validas = total - com_erro
  const naoCabem = vagas !== null && novos > vagas
  return (
    <>
      <p>
        <strong>{contar(validas, 'linha válida', 'linhas válidas')}</strong>:{' '}
        {contar(novos, 'produto novo', 'produtos novos')},{' '}
        {contar(validas - novos, 'atualização', 'atualizações')}.
      </p>
      <Erros lojaId={lojaId} importacao={importacao} />
      {naoCabem ? (
        <p className={estilo.recusa} role="alert">
          O seu plano tem lugar para mais {contar(vagas, 'produto', 'produtos')}, e a planilha traz {novos}.{' '}
          <Link to="/comparacao-planos">Fazer upgrade</Link>
        </p>
      ) : null}
      <div className={estilo.botoes}>
        <Link to="/produtos/importar" className="botao leve">
          Outra planilha
        </Link>
        <button
          type="button"
          className="botao"
          disabled={pedindo || naoCabem || validas === 0}
          onClick={() =>
            void pedir(() =>
              api.post(`/rest/v1/produtos/importacoes/${importacao.id}/importar`, {
                estabelecimento_id: lojaId,
              }),
            )
          }
        >
          {com_erro > 0 ? 'Importar só as linhas válidas' : 'Importar'}
        </button>
      </div>
    </>
  )
}

export function EtapaResultado({ lojaId, importacao }: Props) {
  const { status, processadas, total, com_erro, criados, atualizados, ignorados } = importacao
  if (status === 'importando')
    return <AndamentoDaImportacao processadas={processadas} validas={total - com_erro} />
  return (
    <>
      <p aria-live="polite">
        <strong>{contar(criados, 'criado', 'criados')}</strong>,{' '}
        {contar(atualizados, 'atualizado', 'atualizados')}, {contar(ignorados, 'ignorado', 'ignorados')}.
      </p>
      <Erros lojaId={lojaId} importacao={importacao} />
      <div className={estilo.botoes}>
        <Link to="/produtos/importar" className="botao leve">
          Importar outra
        </Link>
        <Link to="/produtos" className="botao">
          Ver produtos
        </Link>
      </div>
    </>
  )
}

function Erros({ lojaId, importacao: { id, com_erro, erros } }: Props) {
  const porta = `/rest/v1/produtos/importacoes/${id}/erros?estabelecimento_id=${lojaId}`
  return <LinhasComErro porta={porta} quantas={com_erro} erros={erros} />
}
