/** A sub-field of medicine: its heading, and the words its texts prefer, most frequent first. */
export interface FieldWords {
  readonly name: string
  readonly nouns: ReadonlyArray<string>
  readonly adjectives: ReadonlyArray<string>
}

const field = (name: string, nouns: string, adjectives: string): FieldWords => ({
  name,
  nouns: nouns.split(" "),
  adjectives: adjectives.split(" ")
})

/** The eight sub-fields. Real words of general use only: nothing here names a disease or a drug. */
export const researchFields: ReadonlyArray<FieldWords> = [
  field(
    "Circulatory Conditions",
    "flow pressure vessel valve rhythm output wall perfusion lumen stiffness ejection oxygenation contraction plaque vein artery septum chamber preload resistance",
    "arterial venous ventricular vascular haemodynamic diastolic systolic coronary peripheral microvascular"
  ),
  field(
    "Respiratory Conditions",
    "airway lung volume breath sputum ventilation mucus diffusion compliance bronchus spirometry saturation inhalation cough expiration pleura alveolus surfactant airflow diaphragm",
    "bronchial pulmonary inspiratory alveolar pleural obstructive restrictive respiratory nasal tracheal"
  ),
  field(
    "Renal Conditions",
    "filtration kidney creatinine electrolyte urine tubule glomerulus clearance albumin fluid sodium potassium bladder osmolality reabsorption excretion acidosis volume access catheter",
    "renal tubular glomerular urinary interstitial filtered osmotic acidic electrolytic nephrological"
  ),
  field(
    "Nervous Conditions",
    "cortex seizure gait memory synapse neuron myelin conduction reflex attention lesion axon ganglion tremor imaging cognition spine coordination arousal speech",
    "cortical neuronal cerebral spinal synaptic motor sensory cognitive axonal autonomic"
  ),
  field(
    "Digestive Conditions",
    "bowel mucosa motility bile liver endoscopy stool absorption acid reflux enzyme colon stomach nutrition permeability microbiota sphincter villus transit barrier",
    "intestinal gastric hepatic biliary colonic mucosal enteric pancreatic oesophageal microbial"
  ),
  field(
    "Skin Conditions",
    "skin lesion barrier itch epidermis pigment follicle wound scale dermis keratin moisture sweat exposure light plaque biopsy patch blister nail",
    "cutaneous dermal epidermal follicular topical inflamed keratinised photosensitive scaly superficial"
  ),
  field(
    "Joint and Bone Conditions",
    "joint bone cartilage swelling stiffness synovium mobility muscle tendon density erosion grip load collagen ligament posture hip knee marrow turnover",
    "articular synovial skeletal muscular erosive bony tendinous mechanical osteal fibrous"
  ),
  field(
    "Infectious Conditions",
    "culture pathogen transmission titre swab vaccine resistance isolate carrier outbreak colony antigen antibody host shedding incubation contact reservoir strain serology",
    "microbial viral bacterial infectious seropositive resistant endemic latent contagious nosocomial"
  )
]

/** Nouns of all scholarly prose, most frequent first. */
export const nouns: ReadonlyArray<string> =
  "evidence practice management burden care risk follow-up variation uncertainty guidance response severity prognosis assessment decision strategy measurement monitoring cost feasibility consensus baseline threshold interaction heterogeneity validity bias adjustment sensitivity estimate exposure selection workload access equity training awareness planning protocol register audit pathway referral triage service demand capacity resource framework context".split(
    " "
  )

/** Adjectives of all scholarly prose, most frequent first. */
export const adjectives: ReadonlyArray<string> =
  "clinical current common routine long-term early substantial limited potential independent relevant consistent moderate recent severe conventional complex reliable practical modest robust conflicting systematic plausible persistent baseline secondary residual comparable pragmatic".split(
    " "
  )

const prefixes = "peri hypo endo trans intra meso para supra pseudo micro macro retro hemi poly iso".split(" ")
const stems =
  "cortiv lamell fibrul vascel glandul tubell papill rugal septiv fornic crypt lacun stromal reticul cilial globul matric luminar".split(
    " "
  )
const ends = "ation ity ance form plasty genesis metry graphy lysis gram scopy trophy stasis".split(" ")

/** A rare technical word for a rank beyond the lists: one rank, one word, 3,510 of them. */
export const rare = (rank: number): string => {
  const n = rank % (prefixes.length * stems.length * ends.length)
  const prefix = prefixes[n % prefixes.length]!
  const rest = (n - (n % prefixes.length)) / prefixes.length
  return prefix + stems[rest % stems.length]! + ends[((rest - (rest % stems.length)) / stems.length) % ends.length]!
}
