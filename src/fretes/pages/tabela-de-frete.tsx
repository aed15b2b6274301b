import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type ComChave, comChave } from '#src/shared/chaves-de-linha.ts'
import { Campo, CampoLongo } from '#src/shared/ui/kit/campo.tsx'
import { CampoReais } from '#src/shared/ui/kit/campo-reais.tsx'
import { lerTabelaColada, TABELA_MAX } from '../tabela.ts'
import { errosDaLinha, escreverLinha, LINHA_NOVA, type LinhaEscrita } from '../tabela-escrita.ts'
import estilo from './perfil-frete.module.css'

interface Props {
  linhas: ComChave<LinhaEscrita>[]
  erro: ReactNode
  aoMudar: (linhas: ComChave<LinhaEscrita>[]) => void
}

/** The shop's own prices, a line for each place and weight: typed, copied from the line above, or pasted whole. */
export function TabelaDeFrete({ linhas, erro, aoMudar }: Props) {
  const [colado, setColado] = useState<string | null>(null)
  const lida = colado === null ? null : lerTabelaColada(colado)
  const cheia = linhas.length >= TABELA_MAX

  function trocar() {
    if (!lida || lida.erros.length > 0 || lida.linhas.length === 0) return
    aoMudar(lida.linhas.map((linha) => comChave(escreverLinha(linha))))
    setColado(null)
  }

  return (
    <div className={estilo.tabela}>
      {linhas.map((linha, i) => (
        <LinhaDaTabela
          key={linha.chave}
          numero={i + 1}
          linha={linha}
          mostrarErros={Boolean(erro)}
          aoMudar={(nova) => aoMudar(linhas.with(i, { ...nova, chave: linha.chave }))}
          aoCopiar={cheia ? null : () => aoMudar(linhas.toSpliced(i + 1, 0, comChave({ ...linha })))}
          aoRemover={() => aoMudar(linhas.filter(({ chave }) => chave !== linha.chave))}
        />
      ))}
      {erro ? (
        <p role="alert" className="ruim">
          {erro}
        </p>
      ) : null}
      <div className="fila vao-12">
        {cheia ? null : (
          <button
            type="button"
            className="botao leve"
            onClick={() => aoMudar([...linhas, comChave(LINHA_NOVA)])}
          >
            <IconPlus size={18} aria-hidden /> Adicionar linha
          </button>
        )}
        <button
          type="button"
          className="botao leve"
          aria-expanded={colado !== null}
          onClick={() => setColado(colado === null ? '' : null)}
        >
          Colar uma tabela
        </button>
      </div>
      {lida ? (
        <div className={estilo.tabela}>
          <CampoLongo
            label="Tabela colada"
            description="Uma linha para cada: onde, até quantos quilos, preço e dias úteis, separados por tabulação ou ponto e vírgula. Ela toma o lugar da tabela de cima."
            placeholder={'Sudeste; 1; 15,90; 3\nSul; 1; 19,90; 5\n01000-000 a 05999-999; 1; 9,90; 1'}
            rows={6}
            value={colado ?? ''}
            error={lida.erros.length > 0 ? lida.erros.slice(0, 5).join(' ') : null}
            onChange={({ currentTarget }) => setColado(currentTarget.value)}
          />
          <div>
            <button
              type="button"
              className="botao"
              disabled={lida.erros.length > 0 || lida.linhas.length === 0}
              onClick={trocar}
            >
              Usar esta tabela
            </button>
          </div>
        </div>
      ) : null}
    </div>
  )
}

function LinhaDaTabela({
  numero,
  linha,
  mostrarErros,
  aoMudar,
  aoCopiar,
  aoRemover,
}: {
  numero: number
  linha: LinhaEscrita
  mostrarErros: boolean
  aoMudar: (linha: LinhaEscrita) => void
  aoCopiar: (() => void) | null
  aoRemover: () => void
}) {
  const erros = mostrarErros ? errosDaLinha(linha) : {}
  return (
    <fieldset className={estilo.linha}>
      <legend className="so-leitor">Linha {numero}</legend>
      <Campo
        label="Onde"
        placeholder="SP, RJ ou 01000-000 a 05999-999"
        maxLength={600}
        value={linha.onde}
        error={erros.onde}
        onChange={({ currentTarget }) => aoMudar({ ...linha, onde: currentTarget.value })}
      />
      <Campo
        label="Até"
        inputMode="decimal"
        depois="kg"
        maxLength={8}
        value={linha.quilos}
        error={erros.quilos}
        onChange={({ currentTarget }) => aoMudar({ ...linha, quilos: currentTarget.value })}
      />
      <CampoReais
        label="Preço"
        value={linha.centavos}
        onChange={(centavos) => aoMudar({ ...linha, centavos })}
      />
      <Campo
        label="Prazo"
        inputMode="numeric"
        depois="dias úteis"
        maxLength={2}
        value={linha.dias}
        error={erros.dias}
        onChange={({ currentTarget }) =>
          aoMudar({ ...linha, dias: currentTarget.value.replaceAll(/\D/g, '') })
        }
      />
      <div className={estilo.acoes}>
        {aoCopiar ? (
          <button
            type="button"
            className="botao-icone"
            aria-label={`Copiar a linha ${numero}`}
            onClick={aoCopiar}
          >
            <IconCopy size={18} aria-hidden />
          </button>
        ) : null}
        <button
          type="button"
          className="botao-icone"
          aria-label={`Remover a linha ${numero}`}
          onClick={aoRemover}
        >
          <IconTrash size={18} aria-hidden />
        </button>
      </div>
    </fieldset>
  )
}
