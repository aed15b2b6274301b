import { Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { deDataLocal, paraDataLocal } from '#src/shared/datas-locais.ts'
import { api } from '#src/shared/ui/api.ts'
import { CorpoDoFormulario, useFormulario } from '#src/shared/ui/formulario/formulario.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import {
  conferirIncidente,
  DADOS_DO_INCIDENTE,
  type Incidente,
  incidenteSchema,
  RISCOS,
} from '../incidentes.ts'
import estilo from './aprovacoes.module.css'

interface Valores extends Record<string, unknown> {
  titulo: string
  /** `datetime-local`, in São Paulo. */
  percebido_em: string
  descricao: string
  dados: string[]
  pessoas: number | string
  risco: string
  avaliacao: string
  medidas: string
  anpd_em: string
  anpd_protocolo: string
  titulares_em: string
  encerrado: boolean
}

const corpoDe = (valores: Valores) => ({
  ...valores,
  percebido_em: deDataLocal(valores.percebido_em) ?? '',
  anpd_em: valores.anpd_em || null,
  titulares_em: valores.titulares_em || null,
})

function validar(valores: Valores): Record<string, string> {
  const lido = incidenteSchema.safeParse(corpoDe(valores))
  const erros = lido.success
    ? conferirIncidente(lido.data, new Date()).map(({ campo, mensagem }) => [campo, mensagem])
    : lido.error.issues.map(({ path, message }) => [path[0], message])
  return Object.fromEntries(erros) as Record<string, string>
}

/** What is known of an incident, and what was done about it. */
export function IncidenteForm({ incidente }: { incidente: Incidente | null }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const formulario = useFormulario<Valores>({
    inicial: {
      titulo: incidente?.titulo ?? '',
      percebido_em: paraDataLocal(incidente?.percebido_em ?? null),
      descricao: incidente?.descricao ?? '',
      dados: incidente?.dados ?? [],
      pessoas: incidente?.pessoas ?? '',
      risco: incidente?.risco ?? 'em_avaliacao',
      avaliacao: incidente?.avaliacao ?? '',
      medidas: incidente?.medidas ?? '',
      anpd_em: incidente?.anpd_em ?? '',
      anpd_protocolo: incidente?.anpd_protocolo ?? '',
      titulares_em: incidente?.titulares_em ?? '',
      encerrado: incidente?.encerrado_em != null,
    },
    validar,
    tituloDoErro: 'Erro ao salvar incidente',
    async enviar(valores, sobrescrever) {
      const corpo = corpoDe(valores)
      if (!incidente) await api.post('/rest/v1/plataforma/incidentes', corpo)
      else
        await api.put(`/rest/v1/plataforma/incidentes/${incidente.id}`, {
          ...corpo,
          ...(sobrescrever ? {} : { updated_at: incidente.updated_at }),
        })
    },
    async aoSalvar() {
      toast.ok(incidente ? 'Incidente salvo' : 'Incidente registrado')
      if (incidente) await revalidate()
      else await navigate('/admin/privacidade/incidentes')
    },
  })
  const { form } = formulario

  return (
    <CorpoDoFormulario
      de={formulario}
      botao={incidente ? 'Salvar' : 'Registrar'}
      className={`${estilo.quadro} ${estilo.formulario}`}
      acoes={
        <Link to="/admin/privacidade/incidentes" className="botao leve">
          Cancelar
        </Link>
      }
    >
      <TextInput
        label="O que aconteceu, em uma frase"
        name="titulo"
        required
        maxLength={150}
        {...form.getInputProps('titulo')}
      />
      <TextInput
        label="Quando foi percebido"
        description="Os prazos contam daqui."
        name="percebido_em"
        type="datetime-local"
        required
        {...form.getInputProps('percebido_em')}
      />
      <Textarea
        label="Como foi percebido e o que se sabe"
        name="descricao"
        required
        rows={5}
        maxLength={4000}
        {...form.getInputProps('descricao')}
      />
      <Checkbox.Group label="Que dados" required data-campo="dados" {...form.getInputProps('dados')}>
        <div className={estilo.escolhas}>
          {Object.entries(DADOS_DO_INCIDENTE).map(([valor, nome]) => (
            <Checkbox key={valor} value={valor} label={nome} />
          ))}
        </div>
      </Checkbox.Group>
      <NumberInput
        label="Quantas pessoas"
        description="A melhor estimativa que você tem."
        name="pessoas"
        required
        min={0}
        allowDecimal={false}
        thousandSeparator="."
        decimalSeparator=","
        {...form.getInputProps('pessoas')}
      />
      <NativeSelect
        label="Risco para as pessoas"
        description="Fraude, discriminação, dano ao nome ou ao bolso. Na dúvida, é relevante."
        name="risco"
        data={Object.entries(RISCOS).map(([value, { texto }]) => ({ value, label: texto }))}
        {...form.getInputProps('risco')}
      />
      <Textarea
        label="Por que o risco é este"
        name="avaliacao"
        rows={3}
        maxLength={4000}
        {...form.getInputProps('avaliacao')}
      />
      <Textarea
        label="O que foi feito"
        description="Entra no aviso aos titulares."
        name="medidas"
        rows={3}
        maxLength={4000}
        {...form.getInputProps('medidas')}
      />
      <TextInput label="ANPD comunicada em" name="anpd_em" type="date" {...form.getInputProps('anpd_em')} />
      <TextInput
        label="Protocolo na ANPD"
        name="anpd_protocolo"
        maxLength={60}
        {...form.getInputProps('anpd_protocolo')}
      />
      <TextInput
        label="Titulares avisados em"
        name="titulares_em"
        type="date"
        {...form.getInputProps('titulares_em')}
      />
      <Checkbox
        label="Encerrado"
        description="A causa foi corrigida e não há mais o que comunicar."
        name="encerrado"
        {...form.getInputProps('encerrado', { type: 'checkbox' })}
      />
    </CorpoDoFormulario>
  )
}
