use pencilproof_rating::*;
use std::time::Instant;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let min: f64 = a.get(2).map_or(0.0, |v| v.parse().unwrap());
    let text = std::fs::read_to_string(&a[1]).unwrap();
    let mode = if std::env::var("NAIVE").is_ok() { Mode::Naive } else { Mode::Fast };
    let back = match std::env::var("BACK").as_deref() {
        Ok("avx2") => BackEnd::Avx2,
        Ok("none") => BackEnd::Portable,
        _ => BackEnd::detect(),
    };
    let threads = std::env::var("THREADS").map_or(1, |v| v.parse().unwrap());
    let mut rater = Rater::with(Options { mode, back_end: back, threads, ..Options::default() });
    let (mut n, mut eq, mut worst) = (0, 0, 0.0f64);
    let t0 = Instant::now();
    let reps: usize = std::env::var("REPS").map_or(1, |v| v.parse().unwrap());
    for _ in 0..reps {
        for line in text.lines() {
            let f: Vec<&str> = line.split('\t').collect();
            if f[0].len() < 81 {
                continue;
            }
            if f.len() > 1 && f[1].parse::<f64>().unwrap_or(99.0) < min {
                continue;
            }
            let t = Instant::now();
            let r = rater.rate(&State::parse(&f[0][..81]).unwrap());
            let d = t.elapsed().as_secs_f64();
            worst = worst.max(d);
            n += 1;
            let want = if f.len() > 3 { format!("{}/{}/{}", f[1], f[2], f[3]) } else { String::new() };
            if r.to_string() == want {
                eq += 1
            } else if f.len() > 3 {
                println!("DIFF {} want {want} got {r}", f[0]);
            }
            if std::env::var("VERB").is_ok() {
                println!("{} {r} {:.1} ms", f[0], d * 1e3);
            }
        }
    }
    println!(
        "{}: {eq} of {n} equal, mean {:.4} ms, worst {:.1} ms",
        a[1],
        t0.elapsed().as_secs_f64() * 1e3 / n as f64,
        worst * 1e3
    );
}
