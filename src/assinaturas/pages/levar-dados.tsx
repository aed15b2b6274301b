import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { pedirArquivo } from '#src/shared/ui/arquivos/baixar.ts'
import { tentar } from '#src/shared/ui/recusas.ts'
import estilo from './assinatura.module.css'

const LISTAS = { produtos: 'Produtos', clientes: 'Clientes', vendas: 'Vendas' }

/** The shop's lists, whole, as spreadsheets for its owner: in every plan, and when the shop is stopped. */
export function LevarDados({ lojaId }: { lojaId: string }) {
  const [baixando, setBaixando] = useState<string | null>(null)

  async function baixar(recurso: string) {
    setBaixando(recurso)
    await tentar({ titulo: 'Erro ao baixar dados' }, () =>
      pedirArquivo(`/rest/v1/exportacoes/copia?estabelecimento_id=${lojaId}&recurso=${recurso}`),
    )
    setBaixando(null)
  }

  return (
    <div className={estilo.levar}>
      {Object.entries(LISTAS).map(([recurso, nome]) => (
        <button
          key={recurso}
          type="button"
          className="botao leve"
          disabled={baixando === recurso}
          onClick={() => void baixar(recurso)}
        >
          <IconDownload size={18} aria-hidden />
          <span className="so-leitor">Baixar </span>
          {nome}
        </button>
      ))}
    </div>
  )
}
