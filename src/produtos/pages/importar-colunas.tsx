import { useState } from 'react'
import { Link } from 'react-router'
import { plural } from '#src/shared/plural.ts'
import { api } from '#src/shared/ui/api.ts'
import { CampoDeEscolha } from '#src/shared/ui/kit/campo.tsx'
import type { Importacao } from '../importacao.ts'
import { type CampoDaPlanilha, CAMPOS, type Colunas, reconhecerColunas } from '../campos-da-planilha.ts'
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
  const { cabecalhos, exemplos } = importacao
  const [origem, setOrigem] = useState(importacao.origem === 'csv' ? dita : importacao.origem)
  const [colunas, setColunas] = useState(
    origem === importacao.origem ? importacao.colunas : reconhecerColunas(cabecalhos, origem),
  )
  const { conhecidas, outras } = separar(reconhecerColunas(cabecalhos, origem))
  const aoMudar = (i: number, escolhido: CampoDaPlanilha | null) =>
    setColunas(colunas.map((campo, j) => (j === i ? escolhido : campo)))
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
      <Escolhas {...{ cabecalhos, exemplos, colunas, aoMudar }} quais={conhecidas} />
      {outras.length > 0 ? (
        <details className={estilo.outras}>
          <summary>Mais {outras.length} colunas, que não entram</summary>
          <Escolhas {...{ cabecalhos, exemplos, colunas, aoMudar }} quais={outras} />
        </details>
      ) : null}
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

const CABEM = 8

/** Of a file with many columns that are none of ours, those apart. */
function separar(reconhecidas: Colunas): { conhecidas: number[]; outras: number[] } {
  const todas = reconhecidas.map((_, i) => i)
  const outras = todas.filter((i) => reconhecidas[i] === null)
  if (outras.length <= CABEM) return { conhecidas: todas, outras: [] }
  return { conhecidas: todas.filter((i) => reconhecidas[i] !== null), outras }
}

interface Escolha extends Pick<Importacao, 'cabecalhos' | 'exemplos' | 'colunas'> {
  quais: number[]
  aoMudar: (i: number, escolhido: CampoDaPlanilha | null) => void
}

/** These columns, each with what the first rows say and the field that it brings. */
function Escolhas({ quais, cabecalhos, exemplos, colunas, aoMudar }: Escolha) {
  return (
    <ul className={`sem-lista ${estilo.colunas}`}>
      {quais.map((i) => (
        <li key={i}>
          <CampoDeEscolha
            label={cabecalhos[i] || `Coluna ${i + 1}`}
            value={colunas[i] ?? ''}
            onChange={(evento) =>
              aoMudar(i, CAMPOS.find(({ campo }) => campo === evento.currentTarget.value)?.campo ?? null)
            }
            opcoes={[['', 'Não importar'], ...CAMPOS.map(({ campo, titulo }) => [campo, titulo] as const)]}
          />
          <p className="apagado">
            {exemplos
              .map((linha) => linha[i])
              .filter(Boolean)
              .join(' · ')
              .slice(0, 80) || 'vazia'}
          </p>
        </li>
      ))}
    </ul>
  )
}
