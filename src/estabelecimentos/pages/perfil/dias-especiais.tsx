import { IconPlus, IconTrash } from '@tabler/icons-react'
import { comChave } from '#src/shared/chaves-de-linha.ts'
import { Campo, Marcar } from '#src/shared/ui/kit/campo.tsx'
import estilo from './perfil.module.css'
import { COMERCIAL, type Excecao, Turno } from './turno.tsx'

interface Props {
  excecoes: Excecao[]
  aoMudar: (excecoes: Excecao[]) => void
}

/** Days that are not as their day of the week. */
export function DiasEspeciais({ excecoes, aoMudar }: Props) {
  return (
    <>
      {excecoes.map((excecao) => (
        <DiaEspecial
          key={excecao.chave}
          excecao={excecao}
          aoMudar={(nova) => aoMudar(excecoes.map((uma) => (uma === excecao ? nova : uma)))}
          aoRemover={() => aoMudar(excecoes.filter((outra) => outra !== excecao))}
        />
      ))}
      <div>
        <button
          type="button"
          className="botao leve"
          onClick={() => aoMudar([...excecoes, comChave({ dia: '', nome: '', turno: null })])}
        >
          <IconPlus size={18} aria-hidden /> Adicionar dia
        </button>
      </div>
    </>
  )
}

function DiaEspecial({
  excecao,
  aoMudar,
  aoRemover,
}: {
  excecao: Excecao
  aoMudar: (excecao: Excecao) => void
  aoRemover: () => void
}) {
  const nome = excecao.nome || 'dia especial'
  return (
    <div className={estilo.turno}>
      <Campo
        className={estilo.data}
        type="date"
        aria-label="Data"
        value={excecao.dia}
        onChange={({ currentTarget }) => aoMudar({ ...excecao, dia: currentTarget.value })}
      />
      <Campo
        className={estilo.nomeDoDia}
        aria-label="Nome do dia"
        placeholder="Aniversário da cidade"
        maxLength={80}
        value={excecao.nome}
        onChange={({ currentTarget }) => aoMudar({ ...excecao, nome: currentTarget.value })}
      />
      <Marcar
        label="Fechada"
        checked={excecao.turno === null}
        onChange={({ currentTarget }) =>
          aoMudar({ ...excecao, turno: currentTarget.checked ? null : COMERCIAL })
        }
      />
      {excecao.turno && (
        <Turno nome={nome} turno={excecao.turno} aoMudar={(turno) => aoMudar({ ...excecao, turno })} />
      )}
      <button type="button" className="botao-icone" aria-label={`Remover ${nome}`} onClick={aoRemover}>
        <IconTrash size={18} aria-hidden />
      </button>
    </div>
  )
}
