import { useState } from 'react'
import { Link } from 'react-router'
import { plural } from '#src/shared/plural.ts'
import { api } from '#src/shared/ui/api.ts'
import { CampoDeEscolha } from '#src/shared/ui/kit/campo.tsx'
import type { Importacao } from '../importacao.ts'
import { CAMPOS, reconhecerColunas } from '../campos-da-planilha.ts'
import { NOMES_DAS_ORIGENS, type Origem, ORIGENS } from '../origem-da-planilha.ts'
import estilo from './importar.module.css'
import { useChamada } from './use-chamada.ts'

interface Props {
  lojaId: string
  importacao: Importacao
  /** What was chosen where the file itself does not say. */
  dita: Origem
  aoConferir: () => void
}

/** What each column means: guessed by its heading, for the shopkeeper to correct. */
export function EtapaColunas({ lojaId, importacao, dita, aoConferir }: Props) {
  const { pedir, pedindo } = useChamada()
  const { cabecalhos } = importacao
  const [origem, setOrigem] = useState(importacao.origem === 'csv' ? dita : importacao.origem)
  const [colunas, setColunas] = useState(
    origem === importacao.origem ? importacao.colunas : reconhecerColunas(cabecalhos, origem),
  )
  const semNome = !colunas.includes('nome')
  const repetidas = colunas.some((campo, i) => campo !== null && colunas.indexOf(campo) !== i)
  return (
    <>
      <p>
        {importacao.nome_arquivo}: {plural(importacao.total, '# linha', '# linhas')}. Confira o que cada
        coluna quer dizer.
      </p>
      <CampoDeEscolha
        label="De onde vem o arquivo"
        value={origem}
        onChange={(evento) => {
          const escolhida = ORIGENS.find((uma) => uma === evento.currentTarget.value) ?? 'csv'
          setOrigem(escolhida)
          setColunas(reconhecerColunas(cabecalhos, escolhida))
        }}
        opcoes={ORIGENS.map((uma) => [uma, NOMES_DAS_ORIGENS[uma]] as const)}
      />
      <ul className={`sem-lista ${estilo.colunas}`}>
        {cabecalhos.map((cabecalho, i) => (
          <li key={`${cabecalho}-${cabecalhos.slice(0, i).filter((outro) => outro === cabecalho).length}`}>
            <CampoDeEscolha
              label={cabecalho || `Coluna ${i + 1}`}
              value={colunas[i] ?? ''}
              onChange={(evento) => {
                const escolhido =
                  CAMPOS.find(({ campo }) => campo === evento.currentTarget.value)?.campo ?? null
                setColunas(colunas.map((campo, j) => (j === i ? escolhido : campo)))
              }}
              opcoes={[['', 'Não importar'], ...CAMPOS.map(({ campo, titulo }) => [campo, titulo] as const)]}
            />
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
      {semNome ? <p className="ruim">Diga qual coluna é o nome do produto.</p> : null}
      {repetidas ? <p className="ruim">Duas colunas dizem a mesma coisa: deixe só uma.</p> : null}
      <div className="fila fim">
        <Link to="/produtos/importar" className="botao leve">
          Outra planilha
        </Link>
        <button
          type="button"
          className="botao"
          disabled={pedindo || semNome || repetidas}
          onClick={() =>
            void pedir(async () => {
              await api.post('/rest/v1/importacoes_produtos/:id/conferir', {
                params: { id: importacao.id },
                body: { estabelecimento_id: lojaId, colunas },
              })
              aoConferir()
            })
          }
        >
          {pedindo ? 'Conferindo…' : 'Conferir linhas'}
        </button>
      </div>
    </>
  )
}
