;; Reads the lines of TREC files and gives each document id a number: the work that a command does for every line. A command that reads two files and
;; ends would run it in JavaScript that is not compiled yet; WebAssembly is compiled before it starts. `node tools/reader.ts` assembles this text.
;;
;; Memory: a piece of the file from 0, powers of ten, the columns of the lines just read, and from $top on what the table of ids has asked for. What it
;; outgrows is left behind, less than what it then holds.
(module
  ;; The number of the topic whose name stands from start to end.
  (import "host" "topic" (func $topic (param $start i32) (param $end i32) (result i32)))

  (memory (export "memory") 6)
  (global $powers i32 (i32.const 0x40000))
  (global $values (export "values") i32 (i32.const 0x40100))
  (global $documents (export "documents") i32 (i32.const 0x48100))
  (global $topics (export "topics") i32 (i32.const 0x4c100))
  (global $top (mut i32) (i32.const 0x50100))

  ;; Ids end to end; where each begins, and the last ends; an open hash table of pairs of a hash and an id's number plus 1 (0 = free).
  (global $ids (mut i32) (i32.const 0))
  (global $idsRoom (mut i32) (i32.const 0x4000))
  (global $starts (mut i32) (i32.const 0))
  (global $startsRoom (mut i32) (i32.const 0x1000))
  (global $slots (mut i32) (i32.const 0))
  (global $capacity (mut i32) (i32.const 0x800))
  (global $size (export "size") (mut i32) (i32.const 0))

  ;; Where the last line that was read ends, and its last column (a run's tag).
  (global $stopped (export "stopped") (mut i32) (i32.const 0))
  (global $tagStart (export "tagStart") (mut i32) (i32.const 0))
  (global $tagEnd (export "tagEnd") (mut i32) (i32.const 0))

  (start $begin)
  (func $begin
    (local $n i32) (local $power f64)
    (local.set $power (f64.const 1))
    (loop $next
      (f64.store (i32.add (global.get $powers) (i32.shl (local.get $n) (i32.const 3))) (local.get $power))
      ;; exact up to 10^22
      (local.set $power (f64.mul (local.get $power) (f64.const 10)))
      (br_if $next (i32.le_u (local.tee $n (i32.add (local.get $n) (i32.const 1))) (i32.const 22))))
    (global.set $ids (call $allocate (global.get $idsRoom)))
    (global.set $starts (call $allocate (global.get $startsRoom)))
    (global.set $slots (call $allocate (i32.shl (global.get $capacity) (i32.const 3)))))

  ;; Room for so many bytes, all 0; a trap when there is no more memory.
  (func $allocate (export "allocate") (param $bytes i32) (result i32)
    (local $at i32) (local $missing i32)
    (local.set $at (global.get $top))
    (global.set $top (i32.add (local.get $at) (i32.and (i32.add (local.get $bytes) (i32.const 15)) (i32.const -16))))
    (if (i32.lt_u (global.get $top) (local.get $at)) (then (unreachable)))
    (local.set $missing
      (i32.sub (i32.shr_u (i32.add (global.get $top) (i32.const 0xffff)) (i32.const 16)) (memory.size)))
    (if (i32.gt_s (local.get $missing) (i32.const 0))
      (then (if (i32.lt_s (memory.grow (local.get $missing)) (i32.const 0)) (then (unreachable)))))
    (local.get $at))

  ;; ---- the table of ids

  ;; Where the text of an id begins; it ends where the next one begins.
  (func $idAt (export "idAt") (param $id i32) (result i32)
    (i32.add (global.get $ids) (i32.load (i32.add (global.get $starts) (i32.shl (local.get $id) (i32.const 2))))))

  (func $isSame (param $a i32) (param $b i32) (param $length i32) (result i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $a) (local.get $length)))
    (block $differs
      (loop $next
        (if (i32.ge_u (local.get $a) (local.get $end)) (then (return (i32.const 1))))
        (br_if $differs (i32.ne (i32.load8_u (local.get $a)) (i32.load8_u (local.get $b))))
        (local.set $a (i32.add (local.get $a) (i32.const 1)))
        (local.set $b (i32.add (local.get $b) (i32.const 1)))
        (br $next)))
    (i32.const 0))

  ;; The slot after one, the first after the last.
  (func $after (param $slot i32) (result i32)
    (i32.and (i32.add (local.get $slot) (i32.const 1)) (i32.sub (global.get $capacity) (i32.const 1))))
  (func $slotAt (param $slot i32) (result i32) (i32.add (global.get $slots) (i32.shl (local.get $slot) (i32.const 3))))

  (func $widen
    (local $from i32) (local $end i32) (local $slot i32) (local $hash i32)
    (local.set $from (global.get $slots))
    (local.set $end (call $slotAt (global.get $capacity)))
    (global.set $capacity (i32.shl (global.get $capacity) (i32.const 1)))
    (global.set $slots (call $allocate (i32.shl (global.get $capacity) (i32.const 3))))
    (loop $next
      (if (i32.load offset=4 (local.get $from))
        (then
          (local.set $hash (i32.load (local.get $from)))
          (local.set $slot (i32.and (local.get $hash) (i32.sub (global.get $capacity) (i32.const 1))))
          (block $free
            (loop $taken
              (br_if $free (i32.eqz (i32.load offset=4 (call $slotAt (local.get $slot)))))
              (local.set $slot (call $after (local.get $slot)))
              (br $taken)))
          (i64.store (call $slotAt (local.get $slot)) (i64.load (local.get $from)))))
      (br_if $next (i32.lt_u (local.tee $from (i32.add (local.get $from) (i32.const 8))) (local.get $end)))))

  ;; Doubles a room of bytes, of which `used` are used.
  (func $moved (param $from i32) (param $room i32) (param $used i32) (result i32)
    (local $to i32)
    (local.set $to (call $allocate (local.get $room)))
    (memory.copy (local.get $to) (local.get $from) (local.get $used))
    (local.get $to))

  (func $insert (param $slot i32) (param $hash i32) (param $at i32) (param $length i32) (result i32)
    (local $from i32) (local $to i32)
    (local.set $from (i32.load (i32.add (global.get $starts) (i32.shl (global.get $size) (i32.const 2)))))
    (local.set $to (i32.add (local.get $from) (local.get $length)))
    (if (i32.gt_u (local.get $to) (global.get $idsRoom))
      (then
        (global.set $idsRoom (i32.shl (local.get $to) (i32.const 1)))
        (global.set $ids (call $moved (global.get $ids) (global.get $idsRoom) (local.get $from)))))
    (memory.copy (i32.add (global.get $ids) (local.get $from)) (local.get $at) (local.get $length))
    (i32.store (call $slotAt (local.get $slot)) (local.get $hash))
    (global.set $size (i32.add (global.get $size) (i32.const 1)))
    (i32.store offset=4 (call $slotAt (local.get $slot)) (global.get $size))
    (if (i32.eq (i32.shl (global.get $size) (i32.const 2)) (global.get $startsRoom))
      (then
        (global.set $startsRoom (i32.shl (global.get $startsRoom) (i32.const 1)))
        (global.set $starts (call $moved (global.get $starts) (global.get $startsRoom) (i32.shl (global.get $size) (i32.const 2))))))
    (i32.store (i32.add (global.get $starts) (i32.shl (global.get $size) (i32.const 2))) (local.get $to))
    (if (i32.gt_u (i32.shl (global.get $size) (i32.const 1)) (global.get $capacity)) (then (call $widen)))
    (i32.sub (global.get $size) (i32.const 1)))

  ;; The number of the id from `at` to `end`; the next new one when it is met for the first time.
  (func $number (export "number") (param $at i32) (param $end i32) (result i32)
    (local $hash i32) (local $from i32) (local $slot i32) (local $entry i32) (local $id i32) (local $length i32)
    (local.set $from (local.get $at))
    (block $whole
      (loop $next
        (br_if $whole (i32.ge_u (local.get $from) (local.get $end)))
        (local.set $hash (i32.mul (i32.xor (local.get $hash) (i32.load8_u (local.get $from))) (i32.const 0x9e3779b1)))
        (local.set $from (i32.add (local.get $from) (i32.const 1)))
        (br $next)))
    (local.set $hash (i32.xor (local.get $hash) (i32.shr_u (local.get $hash) (i32.const 15))))
    (local.set $length (i32.sub (local.get $end) (local.get $at)))
    (local.set $slot (i32.and (local.get $hash) (i32.sub (global.get $capacity) (i32.const 1))))
    (loop $taken
      (local.set $entry (call $slotAt (local.get $slot)))
      (if (i32.eqz (i32.load offset=4 (local.get $entry)))
        (then (return (call $insert (local.get $slot) (local.get $hash) (local.get $at) (local.get $length)))))
      (if (i32.eq (i32.load (local.get $entry)) (local.get $hash))
        (then
          (local.set $id (i32.sub (i32.load offset=4 (local.get $entry)) (i32.const 1)))
          (local.set $from (call $idAt (local.get $id)))
          (if (i32.eq (i32.sub (call $idAt (i32.add (local.get $id) (i32.const 1))) (local.get $from)) (local.get $length))
            (then
              (if (call $isSame (local.get $from) (local.get $at) (local.get $length)) (then (return (local.get $id))))))))
      (local.set $slot (call $after (local.get $slot)))
      (br $taken))
    (unreachable))

  ;; Below 0, 0 or above 0, as the bytes of one id come before those of another; a shorter one before a longer one that begins with it.
  (func (export "compare") (param $a i32) (param $b i32) (result i32)
    (local $aAt i32) (local $bAt i32) (local $aEnd i32) (local $bEnd i32) (local $difference i32)
    (local.set $aAt (call $idAt (local.get $a)))
    (local.set $bAt (call $idAt (local.get $b)))
    (local.set $aEnd (call $idAt (i32.add (local.get $a) (i32.const 1))))
    (local.set $bEnd (call $idAt (i32.add (local.get $b) (i32.const 1))))
    (block $ended
      (loop $next
        (br_if $ended (i32.ge_u (local.get $aAt) (local.get $aEnd)))
        (br_if $ended (i32.ge_u (local.get $bAt) (local.get $bEnd)))
        (local.set $difference (i32.sub (i32.load8_u (local.get $aAt)) (i32.load8_u (local.get $bAt))))
        (if (local.get $difference) (then (return (local.get $difference))))
        (local.set $aAt (i32.add (local.get $aAt) (i32.const 1)))
        (local.set $bAt (i32.add (local.get $bAt) (i32.const 1)))
        (br $next)))
    (i32.sub (i32.sub (local.get $aEnd) (local.get $aAt)) (i32.sub (local.get $bEnd) (local.get $bAt))))

  ;; ---- decimals: `nearest` and `productError` of files/src/Decimal.ts, which say why this is exact

  (func $power (param $n i32) (result f64) (f64.load (i32.add (global.get $powers) (i32.shl (local.get $n) (i32.const 3)))))

  (func $productError (param $a f64) (param $b f64) (param $product f64) (result f64)
    (local $ah f64) (local $al f64) (local $bh f64) (local $bl f64) (local $split f64)
    (local.set $split (f64.mul (f64.const 134217729) (local.get $a)))
    (local.set $ah (f64.sub (local.get $split) (f64.sub (local.get $split) (local.get $a))))
    (local.set $al (f64.sub (local.get $a) (local.get $ah)))
    (local.set $split (f64.mul (f64.const 134217729) (local.get $b)))
    (local.set $bh (f64.sub (local.get $split) (f64.sub (local.get $split) (local.get $b))))
    (local.set $bl (f64.sub (local.get $b) (local.get $bh)))
    (f64.sub
      (f64.mul (local.get $al) (local.get $bl))
      (f64.sub
        (f64.sub
          (f64.sub (local.get $product) (f64.mul (local.get $ah) (local.get $bh)))
          (f64.mul (local.get $al) (local.get $bh)))
        (f64.mul (local.get $ah) (local.get $bl)))))

  (func $nearest (param $high f64) (param $low f64) (param $more i32) (param $power i32) (result f64)
    (local $scale f64) (local $product f64) (local $rest f64) (local $first f64) (local $second f64)
    (local $divisor f64) (local $quotient f64) (local $back f64) (local $remainder f64) (local $error f64) (local $left i32) (local $step i32)
    (if (i32.and (i32.eqz (local.get $more)) (i32.le_u (i32.add (local.get $power) (i32.const 22)) (i32.const 44)))
      (then
        (return
          (if (result f64) (i32.lt_s (local.get $power) (i32.const 0))
            (then (f64.div (local.get $high) (call $power (i32.sub (i32.const 0) (local.get $power)))))
            (else (f64.mul (local.get $high) (call $power (local.get $power))))))))
    (if (i32.or (i32.gt_u (i32.add (local.get $power) (i32.const 44)) (i32.const 44)) (f64.eq (local.get $high) (f64.const 0)))
      (then (return (f64.const nan))))
    (local.set $scale (call $power (local.get $more)))
    (local.set $product (f64.mul (local.get $high) (local.get $scale)))
    (local.set $rest
      (f64.add (call $productError (local.get $high) (local.get $scale) (local.get $product)) (local.get $low)))
    (local.set $first (f64.add (local.get $product) (local.get $rest)))
    (local.set $second (f64.sub (local.get $rest) (f64.sub (local.get $first) (local.get $product))))
    (local.set $left (i32.sub (i32.const 0) (local.get $power)))
    (block $divided
      (loop $next
        (br_if $divided (i32.le_s (local.get $left) (i32.const 0)))
        (local.set $step (select (i32.const 22) (local.get $left) (i32.gt_s (local.get $left) (i32.const 22))))
        (local.set $divisor (call $power (local.get $step)))
        (local.set $quotient (f64.div (local.get $first) (local.get $divisor)))
        (local.set $back (f64.mul (local.get $quotient) (local.get $divisor)))
        (local.set $remainder
          (f64.div
            (f64.add
              (f64.sub
                (f64.sub (local.get $first) (local.get $back))
                (call $productError (local.get $quotient) (local.get $divisor) (local.get $back)))
              (local.get $second))
            (local.get $divisor)))
        (local.set $first (f64.add (local.get $quotient) (local.get $remainder)))
        (local.set $second (f64.sub (local.get $remainder) (f64.sub (local.get $first) (local.get $quotient))))
        (local.set $left (i32.sub (local.get $left) (i32.const 22)))
        (br $next)))
    ;; 2^-98
    (local.set $error (f64.mul (local.get $first) (f64.const 0x1p-98)))
    (if
      (i32.and
        (f64.eq (f64.add (local.get $first) (f64.add (local.get $second) (local.get $error))) (local.get $first))
        (f64.eq (f64.add (local.get $first) (f64.sub (local.get $second) (local.get $error))) (local.get $first)))
      (then (return (local.get $first))))
    (f64.const nan))

  ;; ---- lines

  (func $pastBlanks (param $at i32) (result i32)
    (local $byte i32)
    (loop $next
      (local.set $byte (i32.load8_u (local.get $at)))
      (if (i32.or (i32.eq (local.get $byte) (i32.const 32)) (i32.eq (local.get $byte) (i32.const 9)))
        (then
          (local.set $at (i32.add (local.get $at) (i32.const 1)))
          (br $next))))
    (local.get $at))

  (func $pastWord (param $at i32) (result i32)
    (loop $next
      (if (i32.gt_u (i32.load8_u (local.get $at)) (i32.const 32))
        (then
          (local.set $at (i32.add (local.get $at) (i32.const 1)))
          (br $next))))
    (local.get $at))

  ;; Reads plain lines from `at` up to `limit`, which a newline ends, and at most `room`; the number of lines read. See Plain.ts.
  (func (export "read") (param $at i32) (param $limit i32) (param $isRun i32) (param $room i32) (result i32)
    (local $n i32) (local $number i32) (local $topicAt i32) (local $topicEnd i32)
    (local $start i32) (local $end i32) (local $document i32) (local $documentEnd i32) (local $isNegative i32) (local $numberAt i32)
    (local $byte i32) (local $digit i32) (local $value f64) (local $low f64) (local $more i32) (local $pointAt i32) (local $power i32)
    (local $sign i32) (local $exponent i32) (local $exponentAt i32) (local $tagAt i32) (local $tagEnd i32)
    (global.set $stopped (local.get $at))
    (block $odd
      (loop $line
        (br_if $odd (i32.ge_u (local.get $at) (local.get $limit)))
        (br_if $odd (i32.ge_u (local.get $n) (local.get $room)))
        ;; a comment
        (br_if $odd (i32.eq (i32.load8_u (local.get $at)) (i32.const 35)))
        (local.set $start (call $pastBlanks (local.get $at)))
        (local.set $end (call $pastWord (local.get $start)))
        (local.set $document (call $pastBlanks (call $pastWord (call $pastBlanks (local.get $end)))))
        (local.set $documentEnd (call $pastWord (local.get $document)))
        (local.set $at (call $pastBlanks (local.get $documentEnd)))
        (if (local.get $isRun) (then (local.set $at (call $pastBlanks (call $pastWord (local.get $at))))))

        ;; digits, the first 15 in `value`, up to 4 more in `low`
        (local.set $isNegative (i32.eq (i32.load8_u (local.get $at)) (i32.const 45)))
        (local.set $at (i32.add (local.get $at) (local.get $isNegative)))
        (local.set $numberAt (local.get $at))
        (local.set $value (f64.const 0))
        (local.set $low (f64.const 0))
        (local.set $more (i32.const 0))
        (local.set $pointAt (i32.const -1))
        (block $ended
          (loop $next
            (local.set $byte (i32.load8_u (local.get $at)))
            (br_if $ended (i32.le_u (local.get $byte) (i32.const 32)))
            (local.set $digit (i32.sub (local.get $byte) (i32.const 48)))
            (if (i32.le_u (local.get $digit) (i32.const 9))
              (then
                (if (f64.lt (local.get $value) (f64.const 1e14))
                  (then
                    (local.set $value (f64.add (f64.mul (local.get $value) (f64.const 10)) (f64.convert_i32_u (local.get $digit)))))
                  (else
                    (br_if $odd (i32.eq (local.get $more) (i32.const 4)))
                    (local.set $more (i32.add (local.get $more) (i32.const 1)))
                    (local.set $low (f64.add (f64.mul (local.get $low) (f64.const 10)) (f64.convert_i32_u (local.get $digit)))))))
              (else
                (br_if $ended (i32.eqz (local.get $isRun)))
                (br_if $ended (i32.ne (local.get $byte) (i32.const 46)))
                (br_if $ended (i32.ge_s (local.get $pointAt) (i32.const 0)))
                (local.set $pointAt (local.get $at))))
            (local.set $at (i32.add (local.get $at) (i32.const 1)))
            (br $next)))
        ;; no digit, or a grade beyond 16 bits
        (br_if $odd (i32.eq (i32.sub (local.get $at) (local.get $numberAt)) (i32.ge_s (local.get $pointAt) (i32.const 0))))
        (br_if $odd (i32.and (i32.eqz (local.get $isRun)) (f64.gt (local.get $value) (f64.const 32767))))
        (local.set $power
          (if (result i32) (i32.lt_s (local.get $pointAt) (i32.const 0))
            (then (i32.const 0))
            (else (i32.sub (i32.add (local.get $pointAt) (i32.const 1)) (local.get $at)))))
        (if (i32.gt_u (local.get $byte) (i32.const 32))
          (then
            (br_if $odd (i32.eqz (local.get $isRun)))
            ;; e or E
            (br_if $odd (i32.ne (i32.or (local.get $byte) (i32.const 32)) (i32.const 101)))
            (local.set $at (i32.add (local.get $at) (i32.const 1)))
            (local.set $sign (i32.load8_u (local.get $at)))
            (if (i32.or (i32.eq (local.get $sign) (i32.const 45)) (i32.eq (local.get $sign) (i32.const 43)))
              (then (local.set $at (i32.add (local.get $at) (i32.const 1)))))
            (local.set $exponentAt (local.get $at))
            (local.set $exponent (i32.const 0))
            (block $ended
              (loop $next
                (local.set $byte (i32.load8_u (local.get $at)))
                (br_if $ended (i32.le_u (local.get $byte) (i32.const 32)))
                (local.set $digit (i32.sub (local.get $byte) (i32.const 48)))
                (br_if $odd (i32.gt_u (local.get $digit) (i32.const 9)))
                (br_if $odd (i32.gt_u (i32.sub (local.get $at) (local.get $exponentAt)) (i32.const 2)))
                (local.set $exponent (i32.add (i32.mul (local.get $exponent) (i32.const 10)) (local.get $digit)))
                (local.set $at (i32.add (local.get $at) (i32.const 1)))
                (br $next)))
            (br_if $odd (i32.eq (local.get $at) (local.get $exponentAt)))
            (local.set $power
              (i32.add
                (local.get $power)
                (if (result i32) (i32.eq (local.get $sign) (i32.const 45))
                  (then (i32.sub (i32.const 0) (local.get $exponent)))
                  (else (local.get $exponent)))))))
        (if (i32.or (local.get $power) (local.get $more))
          (then
            (local.set $value (call $nearest (local.get $value) (local.get $low) (local.get $more) (local.get $power)))
            (br_if $odd (f64.ne (local.get $value) (local.get $value)))))
        (if (local.get $isNegative) (then (local.set $value (f64.neg (local.get $value)))))

        (local.set $at (call $pastBlanks (local.get $at)))
        (if (local.get $isRun)
          (then
            (local.set $tagAt (local.get $at))
            (local.set $tagEnd (call $pastWord (local.get $tagAt)))
            (br_if $odd (i32.eq (local.get $tagAt) (local.get $tagEnd)))
            (local.set $at (call $pastBlanks (local.get $tagEnd)))))
        (local.set $at (i32.add (local.get $at) (i32.eq (i32.load8_u (local.get $at)) (i32.const 13))))
        (br_if $odd (i32.ne (i32.load8_u (local.get $at)) (i32.const 10)))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))

        ;; topics come one after the other in most files
        (if
          (i32.or
            (i32.ne (i32.sub (local.get $end) (local.get $start)) (i32.sub (local.get $topicEnd) (local.get $topicAt)))
            (i32.eqz (call $isSame (local.get $start) (local.get $topicAt) (i32.sub (local.get $end) (local.get $start)))))
          (then
            (local.set $number (call $topic (local.get $start) (local.get $end)))
            (local.set $topicAt (local.get $start))
            (local.set $topicEnd (local.get $end))))
        (i32.store (i32.add (global.get $topics) (i32.shl (local.get $n) (i32.const 2))) (local.get $number))
        (i32.store
          (i32.add (global.get $documents) (i32.shl (local.get $n) (i32.const 2)))
          (call $number (local.get $document) (local.get $documentEnd)))
        (f64.store (i32.add (global.get $values) (i32.shl (local.get $n) (i32.const 3))) (local.get $value))
        (local.set $n (i32.add (local.get $n) (i32.const 1)))
        (global.set $stopped (local.get $at))
        (global.set $tagStart (local.get $tagAt))
        (global.set $tagEnd (local.get $tagEnd))
        (br $line)))
    (local.get $n)))
