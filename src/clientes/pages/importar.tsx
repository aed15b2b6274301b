import { Link, Navigate } from 'react-router'
import { exigirPainel } from '#src/estabelecimentos/pages/minha-pessoa.ts'
import { podeNoPapel } from '#src/planos/papeis.ts'
import { SemPermissao } from '#src/shared/ui/estados.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import type { Route } from './+types/importar.ts'
import estilo from './importar.module.css'
import { EscolherArquivo } from './importar-arquivo.tsx'
import { ConferirPlanilha } from './importar-conferir.tsx'
import { ResultadoDaImportacao } from './importar-resultado.tsx'
import { useImportacao } from './usar-importacao.ts'

export const meta = () => metaDaPagina({ titulo: 'Importar clientes', indexar: false })

export async function clientLoader() {
  const { loja } = await exigirPainel()
  return { lojaId: loja?.id ?? null, pode: loja !== null && podeNoPapel(loja.papel, 'clientes.editar') }
}

/** Customers from a spreadsheet in three steps: the file, a look at what it would do, what it did. */
export default function Importar({ loaderData: { lojaId, pode } }: Route.ComponentProps) {
  const importacao = useImportacao(lojaId ?? '')
  if (!lojaId) return <Navigate to="/admin/painel-geral" replace />
  const { passo } = importacao
  return (
    <>
      <header className={estilo.cabeca}>
        <h1>Importar clientes</h1>
        <Link to="/clientes" className="botao leve">
          Voltar aos clientes
        </Link>
      </header>
      {pode ? (
        <>
          <ol className={`sem-lista ${estilo.passos}`}>
            {(['Arquivo', 'Conferir', 'Resultado'] as const).map((nome, i) => (
              <li key={nome} aria-current={i === passo ? 'step' : undefined}>
                {i + 1}. {nome}
              </li>
            ))}
          </ol>
          {importacao.resultado ? (
            <ResultadoDaImportacao resultado={importacao.resultado} aoRecomecar={importacao.recomecar} />
          ) : importacao.previa ? (
            <ConferirPlanilha importacao={importacao} previa={importacao.previa} />
          ) : (
            <EscolherArquivo importacao={importacao} />
          )}
        </>
      ) : (
        <SemPermissao />
      )}
    </>
  )
}
