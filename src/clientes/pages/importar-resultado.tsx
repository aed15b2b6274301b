import { IconDownload } from '@tabler/icons-react'
import { Link } from 'react-router'
import { pedirArquivo } from '#src/shared/ui/lista/exportar.tsx'
import type { Importacao } from '../importacao.ts'
import estilo from './importar.module.css'

interface Props {
  lojaId: string
  importacao: Importacao
}

/** How far the job is; it goes on without anybody watching. */
export function AndamentoDaImportacao({ importacao: { processadas, validas } }: { importacao: Importacao }) {
  return (
    <section className={`cartao ${estilo.quadro}`} aria-labelledby="andamento">
      <h2 id="andamento">Importando</h2>
      <p aria-live="polite">
        {processadas.toLocaleString('pt-BR')} de {validas.toLocaleString('pt-BR')} clientes.
      </p>
      <progress
        className={estilo.barra}
        aria-label="Andamento da importação"
        value={processadas}
        max={Math.max(1, validas)}
      />
      <p className="apagado">Você pode sair desta tela. Avisaremos no sino quando terminar.</p>
    </section>
  )
}

export function ResultadoDaImportacao({
  lojaId,
  importacao,
  aoRecomecar,
}: Props & { aoRecomecar: () => void }) {
  const { criados, atualizados, ignorados } = importacao
  return (
    <section className={`cartao ${estilo.quadro}`} aria-labelledby="resultado" aria-live="polite">
      <h2 id="resultado">Importação concluída</h2>
      <dl className={estilo.numeros}>
        {(
          [
            ['Cadastrados', criados],
            ['Completados', atualizados],
            ['Ignorados', ignorados],
          ] as const
        ).map(([nome, valor]) => (
          <div key={nome}>
            <dt>{nome}</dt>
            <dd>{valor.toLocaleString('pt-BR')}</dd>
          </div>
        ))}
      </dl>
      <ErrosDaPlanilha lojaId={lojaId} importacao={importacao} />
      <div className={estilo.botoes}>
        <button type="button" className="botao leve" onClick={aoRecomecar}>
          Importar outra planilha
        </button>
        <Link to="/clientes?origem=importado&ordem=-created_at" className="botao">
          Ver clientes importados
        </Link>
      </div>
    </section>
  )
}

const MOSTRA = 8

/** The lines that cannot come in, and why; all of them as a file. */
export function ErrosDaPlanilha({ lojaId, importacao: { id, erros, com_erro } }: Props) {
  if (com_erro === 0) return null
  return (
    <div className={estilo.erros}>
      <ul className="sem-lista" aria-label="Linhas com erro">
        {erros.slice(0, MOSTRA).map(({ linha, mensagem }) => (
          <li key={linha}>
            <strong>Linha {linha}:</strong> {mensagem}
          </li>
        ))}
        {com_erro > MOSTRA ? (
          <li className="apagado">e mais {(com_erro - MOSTRA).toLocaleString('pt-BR')}</li>
        ) : null}
      </ul>
      <button
        type="button"
        className="botao leve"
        onClick={() =>
          void pedirArquivo(`/rest/v1/consumidores/importacoes/${id}/erros?estabelecimento_id=${lojaId}`)
        }
      >
        <IconDownload size={18} aria-hidden /> Baixar linhas com erro
      </button>
    </div>
  )
}
