import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useId } from 'react'
import { BOM, linhaDeCsv } from '#src/shared/csv.ts'
import { entregarArquivo } from '#src/shared/ui/lista/exportar.tsx'
import { MAX_LINHAS, MODELO_DA_PLANILHA } from '../planilha.ts'
import estilo from './importar.module.css'
import type { AcoesDaImportacao } from './usar-importacao.ts'

function baixarModelo() {
  const conteudo = BOM + MODELO_DA_PLANILHA.map(linhaDeCsv).join('')
  entregarArquivo(new Blob([conteudo], { type: 'text/csv;charset=utf-8' }), 'modelo-de-clientes.csv')
}

export function EscolherArquivo({ acoes: { enviar, fazendo } }: { acoes: AcoesDaImportacao }) {
  const campo = useId()

  return (
    <section className={`cartao ${estilo.quadro}`} aria-label="Arquivo">
      <div className={estilo.area}>
        <IconFileSpreadsheet size={40} aria-hidden />
        <label htmlFor={campo}>
          {fazendo ? 'Lendo a planilha…' : 'Escolha ou solte aqui um arquivo CSV'}
        </label>
        <input
          id={campo}
          type="file"
          accept=".csv,text/csv,text/plain"
          disabled={fazendo}
          onChange={(evento) => {
            const [arquivo] = evento.currentTarget.files ?? []
            if (arquivo) void enviar(arquivo)
          }}
        />
      </div>
      <p className="apagado">
        A primeira linha traz os títulos das colunas. Até {MAX_LINHAS.toLocaleString('pt-BR')} clientes por
        vez. Quem já é cliente, pelo CPF, e-mail ou telefone com o mesmo nome, é completado, nunca repetido.
      </p>
      <button type="button" className={`botao leve ${estilo.modelo}`} onClick={baixarModelo}>
        <IconDownload size={18} aria-hidden /> Baixar planilha modelo
      </button>
    </section>
  )
}
