import { useState } from 'react'
import { plural } from '#src/shared/plural.ts'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { CampoDeEscolha } from '#src/shared/ui/kit/campo.tsx'
import type { Importacao } from '../importacao.ts'
import {
  CAMPOS_DA_PLANILHA,
  type CampoDaPlanilha,
  type MapaDaPlanilha,
  NOMES_DOS_CAMPOS,
} from '../planilha.ts'
import estilo from './importar.module.css'
import { ErrosDaPlanilha } from './importar-resultado.tsx'
import type { AcoesDaImportacao } from './usar-importacao.ts'

/** What the file would do, and which of its columns says what. */
export function ConferirPlanilha({
  acoes: { fazendo, conferir, importar, recomecar },
  importacao,
  lojaId,
}: {
  acoes: AcoesDaImportacao
  importacao: Importacao
  lojaId: string
}) {
  const { id, nome_arquivo, colunas, validas, novos, atualizar, com_erro, amostra } = importacao
  const [mapa, setMapa] = useState(importacao.mapa)
  const mudou = NOMES_DOS_CAMPOS.some((campo) => mapa[campo] !== importacao.mapa[campo])
  return (
    <>
      <Quadro titulo={nome_arquivo} className={estilo.quadro}>
        <p aria-live="polite">
          {mudou ? (
            'As colunas mudaram: confira as linhas de novo antes de importar.'
          ) : (
            <>
              <strong>{novos.toLocaleString('pt-BR')}</strong>{' '}
              {plural(novos, 'cliente novo', 'clientes novos')},{' '}
              <strong>{atualizar.toLocaleString('pt-BR')}</strong>{' '}
              {plural(atualizar, 'já cadastrado a completar', 'já cadastrados a completar')},{' '}
              <strong>{com_erro.toLocaleString('pt-BR')}</strong>{' '}
              {plural(com_erro, 'linha com erro', 'linhas com erro')}.
            </>
          )}
        </p>
        {amostra.length > 0 ? (
          <ul className={`sem-lista ${estilo.amostra}`} aria-label="Primeiras linhas">
            {amostra.map(({ linha, nome, email, telefone, cidade }) => (
              <li key={linha}>{[nome, email, telefone, cidade].filter(Boolean).join(' · ')}</li>
            ))}
          </ul>
        ) : null}
        <ErrosDaPlanilha lojaId={lojaId} importacao={importacao} />
        <div className="fila fim">
          <button type="button" className="botao leve" onClick={recomecar}>
            Trocar de arquivo
          </button>
          <button
            type="button"
            className="botao"
            disabled={fazendo || mudou || validas === 0}
            onClick={() => void importar(id)}
          >
            {fazendo
              ? 'Aguarde…'
              : com_erro > 0
                ? 'Importar só as linhas válidas'
                : `Importar ${plural(validas, '# cliente', '# clientes')}`}
          </button>
        </div>
      </Quadro>
      <Quadro titulo="Colunas da planilha" className={estilo.quadro}>
        <div className={estilo.colunas}>
          {NOMES_DOS_CAMPOS.map((campo) => (
            <CampoDeEscolha
              key={campo}
              label={CAMPOS_DA_PLANILHA[campo].titulo}
              value={String(mapa[campo] ?? '')}
              opcoes={[
                ['', 'Não importar'],
                ...colunas.map((titulo, i) => [String(i), titulo || `Coluna ${i + 1}`] as const),
              ]}
              onChange={(evento) => setMapa(comColuna(mapa, campo, evento.currentTarget.value))}
            />
          ))}
        </div>
        {mudou ? (
          <div className="fila fim">
            <button
              type="button"
              className="botao"
              disabled={fazendo}
              onClick={() => void conferir(id, mapa)}
            >
              {fazendo ? 'Aguarde…' : 'Conferir linhas'}
            </button>
          </div>
        ) : null}
      </Quadro>
    </>
  )
}

function comColuna(mapa: MapaDaPlanilha, campo: CampoDaPlanilha, posicao: string): MapaDaPlanilha {
  const { [campo]: _antes, ...outros } = mapa
  return posicao === '' ? outros : { ...outros, [campo]: Number(posicao) }
}
