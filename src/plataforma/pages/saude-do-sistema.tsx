import { formatarDataHora } from '#src/shared/datas.ts'
import { formatarDuracao, formatarPorcento } from '#src/shared/numeros.ts'
import { plural } from '#src/shared/plural.ts'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { Pares } from '#src/shared/ui/kit/pares.tsx'
import type { PainelDaPlataforma } from '../painel.ts'
import { NOMES_DAS_TAREFAS } from '../tarefas.ts'
import estilo from './painel-geral.module.css'
import folha from './saude-do-sistema.module.css'

/** Whether notifications, payments, e-mails and jobs get through. */
export function Saude({ saude, emails, copia }: Pick<PainelDaPlataforma, 'saude' | 'emails' | 'copia'>) {
  const linhas: [string, string, boolean][] = [
    ['Avisos do Mercado Pago em 24\u00A0h', saude.avisos.toLocaleString('pt-BR'), false],
    [
      'Avisos atendidos',
      saude.avisos === 0 ? '—' : formatarPorcento((saude.avisos_processados / saude.avisos) * 100),
      saude.avisos > 0 && saude.avisos_processados / saude.avisos < 0.95,
    ],
    ['Avisos parados', String(saude.avisos_parados), saude.avisos_parados > 0],
    [
      'Do PIX à confirmação, na metade dos casos',
      saude.pix_segundos === null ? 'sem PIX em 24\u00A0h' : formatarDuracao(saude.pix_segundos),
      false,
    ],
    ['PIX vencidos há mais de 30 min sem fim', String(saude.pix_vencidos), saude.pix_vencidos > 0],
    [
      'E-mails na fila',
      emails.espera_minutos === null
        ? String(emails.na_fila)
        : `${emails.na_fila}, o mais antigo há ${emails.espera_minutos} min`,
      (emails.espera_minutos ?? 0) > 30,
    ],
    ['E-mails enviados em 24\u00A0h', emails.enviadas.toLocaleString('pt-BR'), false],
    ['Tarefas na fila', String(saude.tarefas_na_fila), saude.tarefas_na_fila > 100],
    ['Tarefas com falha em 24\u00A0h', String(saude.tarefas_com_falha), saude.tarefas_com_falha > 0],
    ['Última cópia de segurança', idadeDaCopia(copia), copia.atrasada],
  ]
  return (
    <Quadro titulo="Saúde do sistema">
      <Pares
        className={estilo.saude}
        pares={linhas.map(([nome, valor, ruim]) => [
          nome,
          ruim ? <Chip key={nome} rotulo={{ texto: valor, tom: 'ruim' }} /> : valor,
        ])}
      />
    </Quadro>
  )
}

function idadeDaCopia({ idade_segundos: idade, conferida }: PainelDaPlataforma['copia']): string {
  if (idade === null) return 'nenhuma ainda'
  return `há ${formatarDuracao(idade)}, ${conferida ? 'conferida' : 'sem conferir'}`
}

/** Every job of the clock: those that failed shown, the others folded. */
export function Tarefas({ tarefas }: Pick<PainelDaPlataforma, 'tarefas'>) {
  const falharam = tarefas.filter(({ falhas }) => falhas > 0)
  const emDia = tarefas.filter(({ falhas }) => falhas === 0)
  return (
    <Quadro titulo="Tarefas do relógio">
      {falharam.length > 0 ? (
        <TabelaDeTarefas tarefas={falharam} />
      ) : (
        <p className="apagado">Nenhuma falha nas últimas 24 horas.</p>
      )}
      {emDia.length > 0 ? (
        <details className={folha.emDia}>
          <summary>{plural(emDia.length, '# tarefa sem falhas', '# tarefas sem falhas')}</summary>
          <TabelaDeTarefas tarefas={emDia} />
        </details>
      ) : null}
    </Quadro>
  )
}

function TabelaDeTarefas({ tarefas }: Pick<PainelDaPlataforma, 'tarefas'>) {
  return (
    <table className={folha.tabela}>
      <thead className={folha.cabeca}>
        <tr>
          <th scope="col">Tarefa</th>
          <th scope="col">Última</th>
          <th scope="col">Próxima</th>
          <th scope="col">Falhas em 24 horas</th>
        </tr>
      </thead>
      <tbody>
        {tarefas.map(({ fila, ultima, proxima, falhas }) => (
          <tr key={fila}>
            <th scope="row" className={folha.tarefa} title={fila}>
              {NOMES_DAS_TAREFAS[fila] ?? fila}
            </th>
            <td data-rotulo="Última">{ultima ? formatarDataHora(ultima) : 'Ainda não rodou'}</td>
            <td data-rotulo="Próxima">{formatarDataHora(proxima)}</td>
            <td data-rotulo="Falhas">
              {falhas > 0 ? <Chip rotulo={{ texto: String(falhas), tom: 'ruim' }} /> : 0}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
